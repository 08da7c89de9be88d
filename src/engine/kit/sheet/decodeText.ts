import { t } from '../../texts/t.ts'
import { UnreadableSheet } from './sheet.ts'

/**
 * Bytes as text, by the mark at their beginning, by where their zeros are, or by trial: UTF-8, UTF-16 of both orders, and
 * Windows-1252 for what is none of them, as old spreadsheets write it. @throws UnreadableSheet for what is no text
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const [label, encoding] = encodingOf(bytes)
  const text = new TextDecoder(label).decode(bytes)
  if (holdsControls(text.slice(0, 4000)))
    throw new UnreadableSheet(t('This isn’t a text file. Select a CSV, TXT, or XLSX file.'))
  return { text, encoding }
}

function encodingOf(bytes: Uint8Array): readonly [label: string, name: string] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ['utf-16le', 'UTF-16']
  if (first === 0xfe && second === 0xff) return ['utf-16be', 'UTF-16']
  const zeros = [0, 0]
  const looked = bytes.subarray(0, 2000)
  for (const [index, byte] of looked.entries()) if (byte === 0) zeros[index % 2] = Number(zeros[index % 2]) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > looked.length / 5 && even < odd / 10) return ['utf-16le', 'UTF-16']
  if (even > looked.length / 5 && odd < even / 10) return ['utf-16be', 'UTF-16']
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return ['utf-8', 'UTF-8']
  } catch {
    return ['windows-1252', 'Windows-1252']
  }
}

/** Tabs and line ends stand in texts; what else can't be seen doesn't. */
function holdsControls(text: string): boolean {
  return [...text].some(letter => letter < ' ' && !/\s/.test(letter))
}
