import type { ValueKind } from '../grammar/elementRule.ts'
import { percentOf, secondsOf } from '../vastTime.ts'
import { isAtLeast, type VastVersion } from '../vastVersion.ts'
import { checkAddress } from './checkAddress.ts'
import { paperOf, quoted, type Report, type Visit } from './checkedDocument.ts'

/** Reports a text or an attribute's value that is not of the form the grammar asks for. */
export function checkValue(
  at: Visit,
  kind: ValueKind,
  text: string,
  version: VastVersion | null,
  report: Report,
  attribute?: { readonly name: string; readonly required: boolean },
): void {
  const what = attribute?.name ?? at.element.name
  const shared = { at, ...(attribute ? { attribute: attribute.name } : {}), source: paperOf(at.spec) }
  const { required } = attribute ?? at
  if (kind === 'note') return
  if (text === '') {
    report({
      ...shared,
      code: 'value-empty',
      // What may be left out may as well be empty.
      severity: required ? 'error' : 'warning',
      message: `${what} is empty`,
      fix: kind === 'impression' ? 'Add a URL, or about:blank if there is nothing to call.' : emptyFix,
      ...(required ? { vastError: 101 } : {}),
    })
  } else if (kind === 'url' || kind === 'urlOrData' || kind === 'impression') {
    if (kind === 'impression' && text.toLowerCase() === 'about:blank') return
    if (kind === 'urlOrData' && /^data:/i.test(text) && (version === null || isAtLeast(version, '4.3'))) return
    checkAddress(text, shared, report)
  } else {
    const wrong = typeof kind === 'string' ? forms[kind] : oneOf(kind)
    if (wrong && !wrong.test(text)) {
      report({
        ...shared,
        code: 'value-format',
        severity: 'error',
        message: `${what} is ${quoted(text)}, not ${wrong.is}`,
        fix: wrong.fix,
        vastError: 101,
      })
    }
  }
}

const emptyFix = 'Add a value, or remove it if it isn’t required.'

interface Form {
  readonly test: (text: string) => boolean
  readonly is: string
  readonly fix: string
}

const forms: Readonly<Partial<Record<Extract<ValueKind, string>, Form>>> = {
  duration: {
    test: text => secondsOf(text) !== undefined,
    is: 'a time like 00:00:15',
    fix: 'Write HH:MM:SS, with .mmm for milliseconds.',
  },
  offset: {
    test: text => secondsOf(text) !== undefined || percentOf(text) !== undefined,
    is: 'a time like 00:00:05 or a percentage like 25%',
    fix: 'Write HH:MM:SS, HH:MM:SS.mmm or a percentage from 0% to 100%.',
  },
  count: { test: text => /^[1-9]\d{0,8}$/.test(text), is: 'a whole number of at least 1', fix: 'Write digits only.' },
  size: { test: text => /^\d{1,15}$/.test(text), is: 'a whole number', fix: 'Write digits only, without a unit.' },
  decimal: {
    test: text => /^\d{1,15}(\.\d{1,9})?$/.test(text),
    is: 'a number like 25.00',
    fix: 'Write digits with a point, without a currency sign or thousands separators.',
  },
  boolean: { test: text => /^(true|false|1|0)$/.test(text), is: 'true or false', fix: 'Write true or false.' },
  mime: {
    test: text => /^[\w.+-]{1,60}\/[\w.+-]{1,100}(\s*;.*)?$/.test(text),
    is: 'a MIME type like video/mp4',
    fix: 'Write type and subtype, such as video/mp4 or image/png.',
  },
  currency: {
    test: text => /^[A-Za-z]{3}$/.test(text),
    is: 'a currency code of three letters',
    fix: 'Write the ISO 4217 code, such as USD or EUR.',
  },
  breakOffset: {
    test: text =>
      secondsOf(text) !== undefined || percentOf(text) !== undefined || /^(start|end|#[1-9]\d{0,5})$/.test(text),
    is: 'a time like 00:10:00, a percentage like 25%, “start”, “end”, or #1',
    fix: 'Write HH:MM:SS, a percentage, start, end, or # and the number of the break.',
  },
  breakTypes: {
    test: text => /^(linear|nonlinear|display)(,(linear|nonlinear|display))*$/.test(text),
    is: 'linear, nonlinear or display',
    fix: 'Write one of them, or several separated by commas without spaces.',
  },
  xPosition: {
    test: text => /^(\d{1,6}|left|right)$/.test(text),
    is: 'pixels, left or right',
    fix: 'Write a number of pixels, “left”, or “right”.',
  },
  yPosition: {
    test: text => /^(\d{1,6}|top|bottom)$/.test(text),
    is: 'pixels, top or bottom',
    fix: 'Write a number of pixels, “top”, or “bottom”.',
  },
}

function oneOf(values: readonly string[]): Form {
  const list = values.filter(value => !values.includes(value.toUpperCase()) || value === value.toUpperCase())
  return {
    test: text => values.includes(text),
    is: `one of ${list.join(', ')}`,
    fix: `Write ${list.slice(0, -1).join(', ')} or ${list.at(-1)}.`,
  }
}
