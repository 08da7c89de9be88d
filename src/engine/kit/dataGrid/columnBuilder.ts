import type { CellValue } from './cellValue.ts'
import type { Column } from './column.ts'

/**
 * Collects one column's cells: numbers as numbers until something else turns up, then everything as codes into a
 * dictionary of the values that occur. Rows come in order; those passed over have no value.
 */
export class ColumnBuilder {
  #numbers: Float64Array
  #codes: Uint32Array | null = null
  #values: CellValue[] = [null]
  /** Texts by themselves, everything else by its JSON. */
  readonly #texts = new Map<string, number>()
  readonly #others = new Map<string, number>()

  constructor(capacity = 256) {
    this.#numbers = new Float64Array(capacity).fill(Number.NaN)
  }

  add(row: number, value: CellValue): void {
    if (value === null) return
    if (this.#codes === null && typeof value !== 'number') this.#codes = this.#toCodes()
    if (this.#codes === null) {
      if (row >= this.#numbers.length) this.#numbers = grownNumbers(this.#numbers, row)
      if (typeof value === 'number') this.#numbers[row] = value
    } else {
      if (row >= this.#codes.length) this.#codes = grownCodes(this.#codes, row)
      this.#codes[row] = this.#codeOf(value)
    }
  }

  finish(length: number): Column {
    if (this.#codes === null) {
      const numbers = length > this.#numbers.length ? grownNumbers(this.#numbers, length) : this.#numbers
      return { kind: 'number', numbers: numbers.slice(0, length) }
    }
    const codes = length > this.#codes.length ? grownCodes(this.#codes, length) : this.#codes
    return { kind: 'dictionary', codes: codes.slice(0, length), values: this.#values }
  }

  #toCodes(): Uint32Array {
    const numbers = this.#numbers
    this.#numbers = new Float64Array(0)
    return Uint32Array.from(numbers, value => (Number.isNaN(value) ? 0 : this.#codeOf(value)))
  }

  #codeOf(value: CellValue): number {
    const [known, key] =
      typeof value === 'string' ? ([this.#texts, value] as const) : ([this.#others, JSON.stringify(value)] as const)
    const code = known.get(key)
    if (code !== undefined) return code
    known.set(key, this.#values.length)
    return this.#values.push(value) - 1
  }
}

function grownNumbers(old: Float64Array, row: number): Float64Array {
  const grown = new Float64Array(Math.max(row + 1, old.length * 2)).fill(Number.NaN)
  grown.set(old)
  return grown
}

function grownCodes(old: Uint32Array, row: number): Uint32Array {
  const grown = new Uint32Array(Math.max(row + 1, old.length * 2))
  grown.set(old)
  return grown
}
