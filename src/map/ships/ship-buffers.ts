// The GPU's copy of the columns and the draw order. A cache: rebuilt from the page's copy whenever the context is new.
import { WORDS } from './ship-columns.ts';
import type { ShipColumns } from './ship-columns.ts';

const WORD_BYTES = 4;

export class ShipBuffers {
  readonly vertices: WebGLVertexArrayObject | null;
  readonly #gl: WebGL2RenderingContext;
  readonly #positions: WebGLBuffer | null;
  readonly #attributes: WebGLBuffer | null;
  readonly #order: WebGLBuffer | null;
  #filled = false;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.vertices = gl.createVertexArray();
    this.#positions = gl.createBuffer();
    this.#attributes = gl.createBuffer();
    this.#order = gl.createBuffer();
    gl.bindVertexArray(this.vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#positions);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribIPointer(0, 2, gl.INT, WORDS * WORD_BYTES, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#attributes);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribIPointer(1, 2, gl.UNSIGNED_INT, WORDS * WORD_BYTES, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#order);
    gl.bindVertexArray(null);
  }

  /** Brings the GPU up to the columns: dirty pages only, or everything after growth or a new context. */
  upload(columns: ShipColumns): void {
    const gl = this.#gl;
    const { everything, ranges } = columns.takeDirty();
    if (everything || !this.#filled) {
      this.#filled = true;
      this.#each(columns, (words) => gl.bufferData(gl.ARRAY_BUFFER, words, gl.DYNAMIC_DRAW));
    } else if (ranges.length) {
      this.#each(columns, (words) => {
        for (const [from, to] of ranges) {
          gl.bufferSubData(gl.ARRAY_BUFFER, from * WORDS * WORD_BYTES, words, from * WORDS, (to - from) * WORDS);
        }
      });
    }
  }

  /** The vertex array must not be bound to anything else meanwhile: element buffers belong to it. */
  setOrder(slots: Uint32Array): void {
    const gl = this.#gl;
    gl.bindVertexArray(this.vertices);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#order);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, slots, gl.DYNAMIC_DRAW);
    gl.bindVertexArray(null);
  }

  destroy(): void {
    const gl = this.#gl;
    gl.deleteVertexArray(this.vertices);
    for (const buffer of [this.#positions, this.#attributes, this.#order]) gl.deleteBuffer(buffer);
  }

  #each(columns: ShipColumns, write: (words: Int32Array | Uint32Array) => void): void {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#positions);
    write(columns.positions);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#attributes);
    write(columns.attributes);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
  }
}
