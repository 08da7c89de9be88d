import { bytesOf, littleEndian } from './bytesOf.ts'
import { crc32 } from './crc32.ts'

/** An archive of files as they are, uncompressed. */
export function zipOf(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const [name, data] of Object.entries(files)) {
    const encoded = new TextEncoder().encode(name)
    const facts = bytesOf(
      // Needs version 2.0, no flags, stored, midnight of 1 January 2026.
      ...[20, 0, 0, 0, ((2026 - 1980) << 9) | (1 << 5) | 1].map(value => littleEndian(2, value)),
      ...[crc32(data), data.length, data.length].map(value => littleEndian(4, value)),
      ...[encoded.length, 0].map(value => littleEndian(2, value)),
    )
    local.push(bytesOf('PK\x03\x04', facts, encoded, data))
    const place = bytesOf(littleEndian(2, 0), littleEndian(2, 0), littleEndian(2, 0), littleEndian(4, 0))
    central.push(bytesOf('PK\x01\x02', littleEndian(2, 20), facts, place, littleEndian(4, offset), encoded))
    offset += 30 + encoded.length + data.length
  }
  const directory = bytesOf(...central)
  const count = littleEndian(2, central.length)
  const none = littleEndian(2, 0)
  const where = [littleEndian(4, directory.length), littleEndian(4, offset)]
  return bytesOf(...local, directory, 'PK\x05\x06', none, none, count, count, ...where, none)
}
