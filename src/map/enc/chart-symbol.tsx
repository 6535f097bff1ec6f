// A symbol of the nautical chart as the map draws it, for the page of symbols and lists.
import { useId } from 'react';
import { bandsOf } from './mark-colours.ts';
import { type EncInk, type EncPalette, encPalettes } from './palettes.ts';
import { symbolDrawings, type SymbolShape } from './symbols/symbol-files.ts';

interface Props {
  name: string;
  palette: EncPalette;
  /** COLOUR and COLPAT of the object, as the S-57 catalogue counts them. */
  colours?: string;
  pattern?: string;
}

/** In its own size, CSS pixels, on water. Decorative: text beside it says what it means. */
export function ChartSymbol({ name, palette, colours = '3', pattern = '1' }: Props) {
  const id = useId();
  const drawing = symbolDrawings.get(name);
  if (!drawing) return null;
  const [x, y, width, height] = drawing.box;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawing.shapes.map((shape, i) => (
        <Shape key={i} shape={shape} palette={palette} clip={`${id}${i}`} bands={bandsOf(colours, pattern, palette)} />
      ))}
    </svg>
  );
}

interface ShapeProps {
  shape: SymbolShape;
  palette: EncPalette;
  clip: string;
  bands: ReturnType<typeof bandsOf>;
}

function Shape({ shape: { path, fill, stroke, strokeWidth, dashes, bands: box }, palette, clip, bands }: ShapeProps) {
  const ink = (token: string | undefined) => (token === undefined ? 'none' : (encPalettes[palette][token as EncInk] ?? bands[0]?.colour));
  const [x = 0, y = 0, width = 0, height = 0] = box ?? [];
  const isBody = fill === 'body' && box !== undefined;
  return (
    <>
      {isBody && (
        <>
          <clipPath id={clip}>
            <path d={path} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            {bands.map((band, i) => (
              <rect
                key={i}
                x={x + band.x * width}
                y={y + band.y * height}
                width={band.width * width}
                height={band.height * height}
                fill={band.colour}
              />
            ))}
          </g>
        </>
      )}
      <path d={path} fill={isBody ? 'none' : ink(fill)} stroke={ink(stroke)} strokeWidth={strokeWidth} strokeDasharray={dashes.join(' ')} />
    </>
  );
}
