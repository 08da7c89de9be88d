import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'

/**
 * A packed page with its files inside, for a frame that has no server to ask: what stands in quotes or brackets and leads to
 * one of `paths` becomes that file as a `data:` address. `load` answers a file's content with its type.
 */
export async function withFilesInside(page: Packed, paths: ReadonlySet<string>, load: Load): Promise<string> {
  const loaded = new Map<string, Promise<Blob>>()
  const once = (path: string) => {
    const known = loaded.get(path) ?? load(path)
    loaded.set(path, known)
    return known
  }
  let left = most

  async function filled({ path, text }: Packed, above: readonly string[]): Promise<string> {
    const parts: string[] = []
    let end = 0
    for (const { index, 0: written = '' } of text.matchAll(reference)) {
      const name = pathOf(written, path)
      if (name === null || !paths.has(name) || above.includes(name)) continue
      const address = await addressOf(name, above)
      left -= address.length
      if (left < 0) break
      parts.push(text.slice(end, index), address)
      end = index + written.length
    }
    return parts.join('') + text.slice(end)
  }

  async function addressOf(path: string, above: readonly string[]): Promise<string> {
    const content = await once(path)
    if (!/^text\/(css|javascript)/.test(content.type)) return dataAddress(content)
    // A style sheet's names count from where it lies, a script's from the page that runs it.
    const from = content.type.startsWith('text/css') ? path : page.path
    const text = await filled({ path: from, text: await content.text() }, [...above, path])
    return dataAddress(new Blob([text], { type: content.type }))
  }

  return filled(page, [page.path])
}

export interface Packed {
  readonly path: string
  readonly text: string
}

type Load = (path: string) => Promise<Blob>

/** Characters of files in a page; what is named after that stays a name. */
const most = 30_000_000
const reference = /(?<=["'(=])[^"'()<>\s]{1,300}(?=["')\s>])/g

function pathOf(written: string, from: string): string | null {
  const root = 'https://packed.invalid/'
  if (!URL.canParse(written, root + from)) return null
  const { href, pathname } = new URL(written, root + from)
  if (!href.startsWith(root)) return null
  return percentDecoded(pathname.slice(1))
}

async function dataAddress(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  // In pieces: a call takes only so many arguments.
  let letters = ''
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:${content.type};base64,${btoa(letters)}`
}
