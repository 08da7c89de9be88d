import { type AddressPart, emptyTable, type GridTable, joinParts, partBuilder } from './gridTable.ts'
import { jsonEntries } from './jsonEntries.ts'

/**
 * Fetches all addresses and makes one table of them (report.2). An address that fails, falls silent, answers an error or
 * anything but a JSON array counts as empty; `failed` says how many did.
 */
export async function readTable(addresses: readonly string[]): Promise<{ table: GridTable; failed: number }> {
  const parts: (AddressPart | null)[] = addresses.map(() => null)
  const waiting = addresses.entries()
  const readOn = async () => {
    for (const [place, address] of waiting) parts[place] = await readPart(address).catch(() => null)
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))
  const failed = parts.filter(part => part === null).length
  try {
    return { table: joinParts(parts), failed }
  } catch {
    // More than this browser can hold.
    return { table: emptyTable, failed: addresses.length }
  }
}

/** What a browser keeps open to one host anyway. */
const atOnce = 6

/** How long an address may say nothing, before its answer or within it. However long the whole takes is its own affair. */
const longestSilence = 30_000

async function readPart(address: string): Promise<AddressPart> {
  const quiet = new AbortController()
  let bell: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(bell)
    bell = setTimeout(() => quiet.abort(), longestSilence)
  }
  heard()
  try {
    return await readAnswer(address, quiet.signal, heard)
  } finally {
    clearTimeout(bell)
  }
}

async function readAnswer(address: string, signal: AbortSignal, onHeard: () => void): Promise<AddressPart> {
  const headers = { accept: 'application/json' }
  const response = await fetch(address, { credentials: 'same-origin', headers, signal })
  if (!response.ok || response.body === null) throw new Error(`${address} answered ${response.status}`)
  const builder = partBuilder()
  const entries = jsonEntries(batch => {
    for (const entry of batch) builder.add(entry)
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onHeard()
    entries.push(chunk.value)
  }
  entries.end()
  return builder.finish()
}
