type Json = unknown

/**
 * An answer of the stand-in in a form that nobody foresaw: one place of its JSON changed, or its body, its kind, its status or
 * its total.
 */
export interface MutableAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** `random` gives numbers from 0 up to 1; the same numbers give the same answer. */
export function mutate(answer: MutableAnswer, random: () => number): MutableAnswer {
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T
  if (random() < 0.2) return pick(wholes)(answer, random)
  let json: Json
  try {
    json = JSON.parse(answer.body)
  } catch {
    return pick(wholes)(answer, random)
  }
  let changed = changedPlace(json, random)
  while (random() < 0.5) changed = changedPlace(changed, random)
  return { ...answer, body: JSON.stringify(changed) ?? '' }
}

/** Changes of an answer as a whole. */
const wholes: readonly ((answer: MutableAnswer, random: () => number) => MutableAnswer)[] = [
  answer => ({ ...answer, body: '' }),
  answer => ({ ...answer, status: 204, body: '' }),
  (answer, random) => ({ ...answer, body: answer.body.slice(0, Math.floor(random() * answer.body.length)) }),
  answer => ({ ...answer, body: page, headers: { ...answer.headers, 'content-type': 'text/html' } }),
  answer => ({ ...answer, status: 502, body: page, headers: { ...answer.headers, 'content-type': 'text/html' } }),
  answer => ({ ...answer, status: 500, body: '{"error":{"code":7}}' }),
  answer => ({ ...answer, status: 403, body: '{"error":["No"]}' }),
  answer => ({ ...answer, status: 200, body: '{"error":"It is closed on Sundays"}' }),
  answer => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }),
  (answer, random) => ({ ...answer, headers: { ...answer.headers, 'x-total-count': totals(random) } }),
  ({ headers: { 'x-total-count': _, ...headers }, ...answer }) => ({ ...answer, headers }),
]

const page = '<!doctype html><html><head><title>Gateway</title></head><body><h1>Come back later</h1></body></html>'
const totals = (random: () => number) =>
  ['many', '-1', '', '1e99', '0', '3.5', '9007199254740993'][Math.floor(random() * 7)] ?? ''

/** The same value with one place in it changed. Places that many rows share are as likely as those that stand alone. */
function changedPlace(value: Json, random: () => number): Json {
  const inner = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
  if (inner === 0 || random() < 0.15) return stranger(value, random)
  const at = Math.floor(random() * inner)
  if (Array.isArray(value)) {
    const way = random()
    if (way < 0.1) return value.toSpliced(at, 1)
    if (way < 0.2) return [...value, value[at]]
    if (way < 0.3) return value.map(one => (isObject(one) ? changedPlace(one, random) : one))
    return value.map((one, place) => (place === at ? changedPlace(one, random) : one))
  }
  const entries = Object.entries(value as object)
  const [name = '', one] = entries[at] ?? []
  const way = random()
  if (way < 0.15) return Object.fromEntries(entries.toSpliced(at, 1))
  if (way < 0.2) return Object.fromEntries(entries.with(at, [`${name}Of`, one]))
  if (way < 0.25) return JSON.parse(`${JSON.stringify(value).slice(0, -1)},"__proto__":{"id":"x"}}`)
  return Object.fromEntries(entries.with(at, [name, changedPlace(one, random)]))
}

/** Something else than what stands there. */
function stranger(value: Json, random: () => number): Json {
  const options: readonly Json[] = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'null',
    '2026-13-45T99:99:99',
    '2026-11-23T09:30:00',
    '<img src=x onerror=alert(1)>',
    'a'.repeat(20_000),
    '\u202eback\u0000\ud800',
    [],
    {},
    [null],
    [[]],
    [value],
    [{}],
    { id: null },
    { value },
    { name: { first: 'Ada' } },
    { toString: 1, valueOf: null },
    { length: 3 },
    typeof value === 'number' ? String(value) : 7,
  ]
  return options[Math.floor(random() * options.length)]
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
