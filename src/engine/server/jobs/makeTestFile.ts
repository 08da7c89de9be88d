import type { JobKind } from './jobKind.ts'

/** Makes a small text, for trying out where files are delivered to. */
export const makeTestFile: JobKind = async ({ context, run, principal }) => {
  const at = context.clock().toISOString()
  const { text, fileName } = testFile(String(run.name), principal.name, at)
  const bytes = new TextEncoder().encode(text)
  const incoming = await context.artifacts.receive()
  try {
    await incoming.write(bytes)
    const { checksum } = await incoming.finish()
    await incoming.keep()
    const file = { checksum, bytes: bytes.length, fileName, contentType: 'text/plain; charset=utf-8' }
    return { rows: 0, fields: { bytes: bytes.length }, file }
  } finally {
    await incoming.discard()
  }
}

function testFile(name: string, asker: string, at: string) {
  const minute = at.slice(0, 16).replace('T', ' ').replace(':', ' ')
  return {
    text: `${name}\nSent by ${asker} at ${at}.\nThis file can be deleted.\n`,
    fileName: `Test file ${minute}.txt`,
  }
}
