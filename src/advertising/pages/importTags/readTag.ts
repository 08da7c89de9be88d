import { t } from '../../../engine/texts/t.ts'

/** What one tag says about itself. */
export interface FoundTag {
  /** In words. */
  readonly kind: string
  readonly name: string
  readonly media: Readonly<Record<string, unknown>>
  readonly size: readonly [number?, number?]
  readonly seconds?: number
  /** Why it can be no media. */
  readonly error?: string
}

/** Tells an address, a VAST document and a display tag apart, and reads from each what it says. */
export function readTag(tag: string, { streaming }: { readonly streaming: 'video' | 'audio' }): FoundTag {
  if (tag === '') return { kind: '', name: '', media: {}, size: [], error: t('The row has no tag') }
  if (isAddress(tag)) return readUrl(tag, streaming)
  if (isVastDocument(tag)) return readDocument(tag, streaming)
  if (/<[a-z!?]/i.test(tag)) return readDisplay(tag)
  return { kind: '', name: '', media: {}, size: [], error: t('This is neither a VAST URL nor markup') }
}

export function isVastDocument(text: string): boolean {
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<VAST\b/i.test(text)
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text)
}

function readUrl(tag: string, streaming: string): FoundTag {
  const kind = streaming === 'audio' ? t('VAST URL, audio') : t('VAST URL, video')
  const found = { kind, name: nameOfAddress(tag), size: [] } as const
  if (/\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i.test(tag)) {
    return {
      ...found,
      kind: t('Image'),
      media: {},
      error: t('This is the URL of an image; upload the image instead'),
    }
  }
  if (!URL.canParse(tag)) return { ...found, media: {}, error: t('This isn’t a valid URL') }
  return { ...found, media: { subtype: streaming, source: 'vast_url', vastUrl: tag } }
}

function readDocument(tag: string, streaming: string): FoundTag {
  const seconds = secondsOf(/<Duration>\s*([\d:.]+)\s*</i.exec(tag)?.[1] ?? '')
  return {
    kind: streaming === 'audio' ? t('VAST document, audio') : t('VAST document, video'),
    name: /<AdTitle>\s*(?:<!\[CDATA\[)?\s*([^<\]]+)/i.exec(tag)?.[1]?.trim() ?? '',
    size: [],
    ...(seconds ? { seconds } : {}),
    media: { subtype: streaming, source: 'vast_xml', vastXml: tag },
  }
}

function readDisplay(tag: string): FoundTag {
  const size = sizeOfTag(tag)
  const [width, height] = size
  return {
    kind: t('Display tag'),
    name: width && height ? t('Display tag %{width}x%{height}', { width, height }) : '',
    size,
    media: { subtype: 'display', source: 'third_party_tag', sizeless: false, tag },
  }
}

/** `300x250`, wherever it stands. */
export function sizeIn(text: string): readonly [number?, number?] {
  const [, width, height] = /(?<!\d)(\d{2,4})\s*[x×*]\s*(\d{2,4})(?!\d)/i.exec(text) ?? []
  return width && height ? [Number(width), Number(height)] : []
}

/** `15`, `15 s`, `:15`, `0:15` or `00:00:15`. */
export function secondsOf(text: string): number | undefined {
  const plain = /^(\d+(?:[.,]\d+)?)\s*(?:s|sec|secs|seconds?|″|")?$/i.exec(text.trim())
  if (plain) return Math.round(Number(plain[1]?.replace(',', '.')))
  const parts = /^(?:(?:(\d+):)?(\d+))?:(\d{2})(?:\.\d+)?$/.exec(text.trim())
  return parts ? Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3]) : undefined
}

/** By attributes, by style, or by a size in an address. */
function sizeOfTag(tag: string): readonly [number?, number?] {
  const width = Number(/\bwidth\s*[=:]\s*["']?(\d{1,5})/i.exec(tag)?.[1])
  const height = Number(/\bheight\s*[=:]\s*["']?(\d{1,5})/i.exec(tag)?.[1])
  return width && height ? [width, height] : sizeIn(tag)
}

function nameOfAddress(address: string): string {
  try {
    const { hostname, pathname } = new URL(address)
    return `${hostname}${pathname.replace(/\/+$/, '')}`
  } catch {
    return ''
  }
}
