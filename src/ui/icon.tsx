// Every icon of the product by what it means, so that one meaning has one picture.
import {
  Anchor,
  ArrowLeft,
  ChevronsLeft,
  ChevronsRight,
  CircleHelp,
  CircleUser,
  Clock,
  Download,
  Eye,
  EyeOff,
  Filter,
  House,
  Info,
  Layers,
  LocateFixed,
  LogOut,
  type LucideIcon,
  Map as MapIcon,
  Menu,
  Minus,
  Monitor,
  Moon,
  Palette,
  Plus,
  RefreshCw,
  Ruler,
  Search,
  Ship,
  Sun,
  TriangleAlert,
  X,
} from 'lucide-react';

const ICONS = {
  about: Info,
  account: CircleUser,
  back: ArrowLeft,
  close: X,
  collapse: ChevronsLeft,
  expand: ChevronsRight,
  filter: Filter,
  help: CircleHelp,
  hide: EyeOff,
  home: House,
  install: Download,
  layers: Layers,
  locate: LocateFixed,
  map: MapIcon,
  measure: Ruler,
  menu: Menu,
  modeDark: Moon,
  modeLight: Sun,
  modeSystem: Monitor,
  port: Anchor,
  refresh: RefreshCw,
  search: Search,
  ship: Ship,
  show: Eye,
  signOut: LogOut,
  theme: Palette,
  time: Clock,
  warning: TriangleAlert,
  zoomIn: Plus,
  zoomOut: Minus,
} satisfies Record<string, LucideIcon>;
export type IconName = keyof typeof ICONS;

/** Arrows that point along the reading direction turn with it. */
const TURNS: readonly IconName[] = ['back', 'collapse', 'expand', 'signOut'];

/** For the eye only: what holds it carries the name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const Drawn = ICONS[name];
  return <Drawn size={size} strokeWidth={1.75} aria-hidden="true" className={TURNS.includes(name) ? 'turns' : undefined} />;
}
