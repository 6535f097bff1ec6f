// The sign of showing and hiding what is typed: of icon.tsx the one that the form of sign-in has, without all the others.
import { Eye as Open, EyeOff as Shut } from 'lucide-react';

/** For the eye only: what holds it carries the name. */
export const Eye = ({ shut }: { shut: boolean }) => {
  const Drawn = shut ? Shut : Open;
  return <Drawn size={16} strokeWidth={1.75} aria-hidden="true" />;
};
