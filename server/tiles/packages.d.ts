// The functions of clipper-lib that tiles are made with. The package has no types of its own.
declare module 'clipper-lib' {
  interface Point {
    X: number;
    Y: number;
  }
  type Path = Point[];
  interface PolyNode {
    Contour(): Path;
    Childs(): PolyNode[];
  }
  interface PolyTree extends PolyNode {
    readonly brand?: never;
  }
  interface Clipper {
    AddPath(path: Path, type: number, closed: boolean): boolean;
    AddPaths(paths: Path[], type: number, closed: boolean): boolean;
    Execute(clipType: number, solution: PolyTree | Path[], subjectFill: number, clipFill: number): boolean;
  }
  const clipper: {
    Clipper: {
      new (): Clipper;
      Area(path: Path): number;
      OpenPathsFromPolyTree(tree: PolyTree): Path[];
    };
    PolyTree: new () => PolyTree;
    ClipType: { ctIntersection: number; ctUnion: number; ctDifference: number };
    PolyType: { ptSubject: number; ptClip: number };
    PolyFillType: { pftNonZero: number; pftPositive: number };
  };
  export type { Path, Point, PolyNode, PolyTree };
  export default clipper;
}
