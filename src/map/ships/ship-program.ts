// Compiled programs of the ship layer, one for each of MapLibre's projections, and the uniforms they take.
import type { CustomRenderMethodInput } from 'maplibre-gl';
import { fragmentSource, vertexSource } from './ship-shaders.ts';
import type { Detail } from './ship-shaders.ts';

export interface ShipProgram {
  program: WebGLProgram;
  /** Null for what the compiler left out; WebGL ignores writes to null. */
  at: (uniform: string) => WebGLUniformLocation | null;
}

function compile(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader | null {
  const shader = gl.createShader(kind);
  if (!shader) return null; // the context is lost
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
    throw new Error(`The ship shader does not compile: ${gl.getShaderInfoLog(shader) ?? 'no reason given'}`);
  }
  return shader;
}

/** Undefined while the context is lost; a source that does not compile is a bug and throws. */
export function buildProgram(
  gl: WebGL2RenderingContext,
  shaderData: CustomRenderMethodInput['shaderData'],
  detail: Detail,
): ShipProgram | undefined {
  const vertex = compile(gl, gl.VERTEX_SHADER, vertexSource(shaderData.vertexShaderPrelude, shaderData.define));
  const fragment = compile(gl, gl.FRAGMENT_SHADER, fragmentSource(detail));
  const program = gl.createProgram();
  if (!vertex || !fragment || !program) return undefined;
  gl.attachShader(program, vertex);
  gl.attachShader(program, fragment);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    if (gl.isContextLost()) return undefined;
    throw new Error(`The ship program does not link: ${gl.getProgramInfoLog(program) ?? 'no reason given'}`);
  }
  gl.deleteShader(vertex);
  gl.deleteShader(fragment);
  const places = new Map<string, WebGLUniformLocation | null>();
  const at = (uniform: string) => {
    let place = places.get(uniform);
    if (place === undefined) places.set(uniform, (place = gl.getUniformLocation(program, uniform)));
    return place;
  };
  return { program, at };
}
