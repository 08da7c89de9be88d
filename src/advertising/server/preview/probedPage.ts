import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'
import { mostReported } from '../../creative/creativePreview.ts'
import { exitStandIns } from './exitStandIns.ts'
import { frameProbe } from './frameProbe.ts'

/** A tag on a page of its own, as bare as an ad server's, with the probe before it. */
export function probedTag(markup: string): string {
  const style = '<style>html, body { margin: 0; }</style>'
  return `<!doctype html><html><head><meta charset="utf-8">${script}${style}</head><body>${markup}</body></html>`
}

/** A page of a packed creative with the probe before everything but its doctype; nothing else of it changes. */
export function probedPage(page: Uint8Array): Uint8Array<ArrayBuffer> {
  // One character a byte, so that whatever the page is written in stays as it is.
  const head = latin(page.subarray(0, 2048))
  const wide = /^(\xff\xfe|\xfe\xff)/.test(head)
  const at = wide ? 0 : (/^(\xef\xbb\xbf)?\s*(<!--[\s\S]*?-->\s*)*(<!doctype[^>]*>)?/i.exec(head)?.[0].length ?? 0)
  const added = wide ? new Uint8Array() : new TextEncoder().encode(script)
  const whole = new Uint8Array(page.length + added.length)
  whole.set(page.subarray(0, at))
  whole.set(added, at)
  whole.set(page.subarray(at), at + added.length)
  return whole
}

/** Some builds wrap functions to keep their names, by a function that isn't there in the frame. */
const script = `<script>(() => { const __name = one => one; (${frameProbe})(${mostReported}, ${exitStandIns}, ${percentDecoded}) })()</script>`

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
