import type { FieldErrors } from '../../contract/validate.ts'
import { validateRow } from '../../contract/validate.ts'
import { resourceOfEntity } from '../../providers/resources.ts'

/** One pasted line as the media it would become, and what keeps it from being one. */
export interface TagRow {
  /** Of the text, from 1. */
  readonly line: number
  readonly name: string
  /** What it was taken for, in words. */
  readonly kind: string
  readonly size: string
  readonly media: Readonly<Record<string, unknown>>
  readonly errors: FieldErrors
}

/** What the lines don't say themselves. */
export interface TagDefaults {
  readonly account: string
  readonly organization: string
  readonly advertiserDomain: string
  /** Seconds, of video and audio. */
  readonly durationS: number
  readonly streaming: 'video' | 'audio'
}

/**
 * Reads pasted tags, one to a line: a VAST address, a VAST document or a display tag; a name may stand before it, parted
 * by a tab, as spreadsheets paste it. Each row is checked as the API will check it.
 */
export function readTags(text: string, defaults: TagDefaults): readonly TagRow[] {
  const resource = resourceOfEntity('media')
  return text.split(/\r?\n/).flatMap((whole, index) => {
    if (!whole.trim()) return []
    const [tag = '', name = ''] = whole
      .split('\t')
      .reverse()
      .map(part => part.trim())
    const found = mediaOf(tag, defaults)
    const media = {
      name: (name || found.name || `Imported tag ${index + 1}`).slice(0, 200),
      account: defaults.account,
      organization: defaults.organization,
      advertiserDomain: defaults.advertiserDomain.trim().toLowerCase(),
      ...found.media,
    }
    const errors = isMarkup(tag) ? validateRow(resource, media) : { tag: noTag }
    return [{ line: index + 1, name: media.name, kind: found.kind, size: found.size, media, errors }]
  })
}

function mediaOf(tag: string, { durationS, streaming }: TagDefaults): Found {
  const size = `${durationS} s`
  if (/^https?:\/\/\S+$/i.test(tag))
    return {
      kind: `VAST address, ${streaming}`,
      name: nameOfAddress(tag),
      size,
      media: { subtype: streaming, source: 'vast_url', vastUrl: tag, durationS },
    }
  if (/^(<\?xml[^>]*>\s*)?<VAST\b/i.test(tag)) {
    const own = secondsOf(/<Duration>\s*(\d+):(\d+):(\d+)/i.exec(tag)) ?? durationS
    return {
      kind: `VAST document, ${streaming}`,
      name: /<AdTitle>\s*(?:<!\[CDATA\[)?\s*([^<\]]+)/i.exec(tag)?.[1]?.trim() ?? '',
      size: `${own} s`,
      media: { subtype: streaming, source: 'vast_xml', vastXml: tag, durationS: own },
    }
  }
  const [width, height] = sizeOf(tag)
  return {
    kind: 'Display tag',
    name: width && height ? `Display tag ${width}x${height}` : '',
    size: width && height ? `${width}×${height}` : '–',
    media: {
      subtype: 'display',
      source: 'third_party_tag',
      sizeless: false,
      tag,
      ...(width && height ? { width, height } : {}),
    },
  }
}

const noTag = 'This is neither a VAST address nor markup'

function isMarkup(tag: string): boolean {
  return /^https?:\/\/\S+$/i.test(tag) || /<[a-z!?]/i.test(tag)
}

function nameOfAddress(address: string): string {
  try {
    const { hostname, pathname } = new URL(address)
    return `${hostname}${pathname.replace(/\/+$/, '')}`
  } catch {
    return ''
  }
}

/** By attributes, by style, or by a size in an address. */
function sizeOf(tag: string): readonly [number?, number?] {
  const width = Number(/\bwidth\s*[=:]\s*["']?(\d{1,5})/i.exec(tag)?.[1])
  const height = Number(/\bheight\s*[=:]\s*["']?(\d{1,5})/i.exec(tag)?.[1])
  if (width && height) return [width, height]
  const [, w, h] = /(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/i.exec(tag) ?? []
  return w && h ? [Number(w), Number(h)] : []
}

function secondsOf(match: RegExpExecArray | null): number | undefined {
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined
}

interface Found {
  readonly kind: string
  readonly name: string
  readonly size: string
  readonly media: Readonly<Record<string, unknown>>
}
