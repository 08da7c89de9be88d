import { expect, it } from 'vitest'
import { factLimits, readLines } from '../../../src/advertising/server/facts/readLines.ts'

const read = async (chunks: readonly (string | Uint8Array)[]) => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  const lines: string[] = []
  const request = new Request('https://console.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  const { checksum } = await readLines(request, line => lines.push(line))
  return { lines, checksum }
}

it('gives lines as they are, wherever the body is cut', async () => {
  const euro = new TextEncoder().encode('a€\r\nb\n\nc')
  const whole = await read([euro])
  expect(whole.lines).toEqual(['a€', 'b', '', 'c'])
  expect(await read([...euro].map(byte => new Uint8Array([byte])))).toEqual(whole)
  expect((await read([])).lines).toEqual([])
})

it('takes no more than it says', async () => {
  const megabyte = `${`${'x'.repeat(1023)}\n`.repeat(1024)}`
  await expect(read(Array.from({ length: 17 }, () => megabyte))).rejects.toThrow('more than 16 MiB')
  await expect(read(['\n'.repeat(factLimits.lines + 1)])).rejects.toThrow('more than 100000 lines')
  await expect(read(['x'.repeat(factLimits.lineLength), 'x'])).rejects.toThrow('a line of more than')
  await expect(read([new Uint8Array([0xff])])).rejects.toThrow('isn’t UTF-8')
})
