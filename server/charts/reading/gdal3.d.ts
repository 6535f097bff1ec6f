// The part of gdal3.js that is used. The package's own types name no module for Node.
declare module 'gdal3.js/node.js' {
  export interface Dataset {
    pointer: number;
  }
  export interface Gdal {
    open(path: string, options?: string[]): Promise<{ datasets: Dataset[]; errors: { message: string }[] }>;
    close(dataset: Dataset): Promise<void>;
    ogr2ogr(dataset: Dataset, options: string[], outputName: string): Promise<unknown>;
    gdal_translate(dataset: Dataset, options: string[], outputName: string): Promise<unknown>;
  }
  export default function initGdalJs(config: {
    path: string;
    dest: string;
    useWorker: false;
    logHandler(text: string): void;
    errorHandler(text: string): void;
  }): Promise<Gdal>;
}
