/** What a tar needs of POSIX's ustar: plain files under short names. Other programs can unpack it. */
const block = 512

export interface TarEntry {
  readonly name: string
  readonly bytes: number
  /** To be taken to its end before the next entry is asked for. */
  readonly body: AsyncIterable<Buffer>
}

/** The head of a file; its bytes follow, and then `tarPadding`. */
export function tarHead(name: string, bytes: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100 || bytes > 0o77777777777) throw new Error(`${name} doesn't fit into a tar`)
  const head = Buffer.alloc(block)
  head.write(name, 0)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${octal(bytes, 11)} `, 124)
  head.write(`${octal(Math.floor(at.getTime() / 1000), 11)} `, 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(`${octal(sumOf(head), 6)}\0 `, 148)
  return head
}

export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((block - (bytes % block)) % block)
}

export const tarEnd = Buffer.alloc(2 * block)

/** The files of a tar, one after the other. @throws Error when it ends too early or is none */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source)
  for (;;) {
    const head = await bytes.take(block)
    if (head.every(byte => byte === 0)) break
    const given = Number.parseInt(head.toString('latin1', 148, 154), 8)
    if (given !== sumOf(Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, ' '), head.subarray(156)])))
      throw new Error('a head in it is damaged')
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8)
    const name = head.toString('utf8', 0, head.indexOf(0))
    let left = size
    const body = (async function* () {
      while (left > 0) {
        const part = await bytes.some(left)
        left -= part.length
        yield part
      }
    })()
    yield { name, bytes: size, body }
    if (left > 0) for await (const _ of body);
    await bytes.take(tarPadding(size).length)
  }
  await bytes.take(block)
  await bytes.end()
}

function byteReader(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** As many as there are, one at least, `most` at most. */
  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { done, value } = await parts.next()
      if (done) throw new Error('it ends too early')
      rest = value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }

  async function take(count: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let left = count; left > 0; ) {
      const part = await some(left)
      taken.push(part)
      left -= part.length
    }
    return Buffer.concat(taken)
  }

  /** Whoever packed it is heard to the end, where gzip has its sum. */
  async function end(): Promise<void> {
    if (rest.length > 0 || !(await parts.next()).done) throw new Error('something follows its end')
  }

  return { some, take, end }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function sumOf(head: Buffer): number {
  return head.reduce((sum, byte) => sum + byte, 0)
}
