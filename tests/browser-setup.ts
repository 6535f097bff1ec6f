// Before React is loaded: without this React 19 measures each component that it draws, for a profiler that no test opens.
Reflect.deleteProperty(console, 'timeStamp');

export {};
