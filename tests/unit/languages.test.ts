import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { dateParts } from '../../src/engine/kit/dateParts.ts'
import { formatDate, formatDateTime, formatRelative } from '../../src/engine/kit/formatDate.ts'
import { Phrase } from '../../src/engine/kit/Phrase.tsx'
import { inSentence } from '../../src/engine/texts/inSentence.ts'
import { giveLanguage } from '../../src/engine/texts/language.ts'
import { lineKey } from '../../src/engine/texts/lineKey.ts'
import { t } from '../../src/engine/texts/t.ts'

afterEach(() => giveLanguage('en', {}))

describe('a text', () => {
  it('is itself in English, with its values', () => {
    expect(t('Send changes')).toBe('Send changes')
    expect(t('%{name} costs $& or %{amount}', { name: '$1', amount: 3 })).toBe('$1 costs $& or 3')
  })

  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [2, '2 rows'],
    [1.5, '1.5 rows'],
  ])('has the form for %d', (count, text) => {
    expect(t('%{count} row |||| %{count} rows', { smart_count: count, count })).toBe(text)
  })

  it('is what the language says for it, and English where it says nothing', () => {
    giveLanguage('de', {
      'Send changes': 'Änderungen senden',
      '%{n} row |||| %{n} rows': '%{n} Zeile |||| %{n} Zeilen',
    })
    expect(t('Send changes')).toBe('Änderungen senden')
    expect(t('%{n} row |||| %{n} rows', { smart_count: 1, n: 1 })).toBe('1 Zeile')
    expect(t('%{n} row |||| %{n} rows', { smart_count: 0, n: 0 })).toBe('0 Zeilen')
    expect(t('Withdraw')).toBe('Withdraw')
  })

  it('takes a value that looks like a name as it is', () => {
    expect(t('%{one} and %{two}', { one: '%{two}', two: 'b' })).toBe('%{two} and b')
  })

  it('may have elements in it, in the order of the language', () => {
    giveLanguage('de', { 'Sent to %{partner} by %{person}.': 'Von %{person} an %{partner} gesendet.' })
    const values = { partner: createElement('b', null, 'A'), person: 'B' }
    const shown = createElement(Phrase, { text: 'Sent to %{partner} by %{person}.', values })
    expect(renderToStaticMarkup(shown)).toBe('Von B an <b>A</b> gesendet.')
  })
})

it('labels are small in an English sentence only, and not where they are capitals', () => {
  expect(inSentence('Line item')).toBe('line item')
  expect(inSentence('VAST tag')).toBe('VAST tag')
  giveLanguage('de', {})
  expect(inSentence('Werbeposition')).toBe('Werbeposition')
})

it('writes dates as the language does', () => {
  giveLanguage('de', { MMM: 'MMM', DD: 'TT', YYYY: 'JJJJ' })
  expect(formatDate('2031-10-12')).toBe('12. Okt. 2031')
  expect(formatDateTime('2031-10-12T14:05:00Z', 'UTC')).toBe('12. Okt. 2031, 14:05')
  expect(formatRelative(0, 7_200_000)).toBe('vor 2 Stunden')
  const shown = (value: string) =>
    dateParts('dateTime', value)
      .map(({ text, after }) => text + after)
      .join('')
  expect(shown('2031-10-12T14:05')).toBe('12. Okt 2031, 14:05')
  expect(shown('')).toBe('TT. MMM JJJJ, hh:mm')
})

it('arrows lead along the line, whichever way it runs', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'x']
  expect(keys.map(lineKey)).toEqual(keys)
  giveLanguage('ar', {})
  expect(keys.map(lineKey)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'x'])
})
