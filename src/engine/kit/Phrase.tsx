import { createElement, Fragment, type ReactNode } from 'react'
import { asSentence } from '../texts/asSentence.ts'
import { textOf } from '../texts/language.ts'
import { formOf, placeholder } from '../texts/t.ts'

/** A sentence with parts that are more than text: `<Phrase text="Sent to %{partner}." values={{ partner: <b>Northwind</b> }} />`. */
export function Phrase({ text, values }: PhraseProps) {
  const phrase = formOf(textOf(text) ?? text, values.smart_count)
  // Texts and names by turns.
  const pieces = phrase.split(placeholder)
  const parts = pieces.map((piece, index) => {
    const value = values[pieces[index - (index % 2 ? 0 : 1)] ?? '']
    const isStopped = typeof value === 'string' && pieces[index + (index % 2)]?.startsWith('.')
    if (index % 2) return isStopped ? asSentence(value) : value
    return isStopped ? piece.slice(1) : piece
  })
  return createElement(Fragment, null, ...parts)
}

export interface PhraseProps {
  /** As `t` takes it. */
  readonly text: string
  readonly values: Readonly<Record<string, ReactNode>>
}
