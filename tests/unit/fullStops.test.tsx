import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { Phrase } from '../../src/engine/kit/Phrase.tsx'
import { giveLanguage } from '../../src/engine/texts/language.ts'
import { said } from '../../src/engine/texts/said.ts'
import { t } from '../../src/engine/texts/t.ts'

afterEach(() => giveLanguage('en', {}))

describe('a full stop after a value', () => {
  it.each([
    ['It is archived', 'Not saved: It is archived.'],
    ['It is archived.', 'Not saved: It is archived.'],
    ['Is it archived?', 'Not saved: Is it archived?'],
  ])('stands once after "%s"', (error, text) => {
    expect(t('Not saved: %{error}.', { error })).toBe(text)
    expect(renderToStaticMarkup(<Phrase text="Not saved: %{error}." values={{ error }} />)).toBe(text)
    expect(renderToStaticMarkup(<Phrase text="%{error}. Try again." values={{ error }} />)).toBe(
      `${text.slice('Not saved: '.length)} Try again.`,
    )
  })

  it('stays after what is no text, and before anything else', () => {
    expect(renderToStaticMarkup(<Phrase text="Sent to %{to}." values={{ to: <b>Acme Inc.</b> }} />)).toBe(
      'Sent to <b>Acme Inc.</b>.',
    )
    expect(t('%{error}, again', { error: 'Failed.' })).toBe('Failed., again')
  })

  it('is no reason for a sentence of the server to stay English', () => {
    giveLanguage('de', {}, { 'Sign in first': 'Melden Sie sich an', 'Must be at most %{max}': 'Höchstens %{max}' })
    expect(said('Sign in first.')).toBe('Melden Sie sich an.')
    expect(said('Must be at most 5.')).toBe('Höchstens 5.')
    expect(said('Nobody says this.')).toBe('Nobody says this.')
  })
})
