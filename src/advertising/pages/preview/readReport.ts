import {
  clickWays,
  type FrameClick,
  type FrameState,
  mostReported,
  type ProbeReport,
} from '../../creative/creativePreview.ts'

/** A message from the frame as a report, in bounds; null for everything else. The creative can send whatever it likes. */
export function readReport(data: unknown): ProbeReport | null {
  if (!isObject(data)) return null
  if (data.preview === 'click') return clickOf(data)
  return data.preview === 'state' ? stateOf(data) : null
}

function clickOf({ url, how: said, name }: Fields): FrameClick | null {
  const how = clickWays.find(way => way === said)
  if (typeof url !== 'string' || how === undefined) return null
  return { preview: 'click', url: url.slice(0, 4000), how, ...(name === undefined ? {} : { name: textOf(name) }) }
}

function stateOf(data: Fields): FrameState | null {
  const [at, blockedCount, loadedCount] = [data.at, data.blockedCount, data.loadedCount].map(countOf)
  if (at === undefined || blockedCount === undefined || loadedCount === undefined) return null
  return {
    preview: 'state',
    at,
    blocked: listOf(data.blocked).map(({ url, what }) => ({ url: textOf(url), what: textOf(what) })),
    blockedCount,
    loaded: listOf(data.loaded).map(({ url, bytes }) => ({ url: textOf(url), bytes: countOf(bytes) ?? 0 })),
    loadedCount,
    moving: Array.isArray(data.moving) ? data.moving.slice(0, 4).map(textOf) : [],
    movedAt: countOf(data.movedAt) ?? null,
    endless: data.endless === true,
    failed: textsOf(data.failed),
    errors: textsOf(data.errors),
    drawn: sizeOf(data.drawn),
  }
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.slice(0, mostReported).filter(isObject) : []
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, 20).map(textOf) : []
}

function sizeOf(value: unknown): FrameState['drawn'] {
  const [width, height] = isObject(value) ? [countOf(value.width), countOf(value.height)] : []
  return width === undefined || height === undefined ? null : { width, height }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 500) : ''
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value < 1e12 ? value : undefined
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

type Fields = Readonly<Record<string, unknown>>
