import { createElement, Fragment, type ReactNode } from 'react'
import { textOf } from '../texts/language.ts'
import { formOf, placeholder } from '../texts/t.ts'

/** A sentence with parts that are more than text: `<Phrase text="Sent to %{partner}." values={{ partner: <b>Northwind</b> }} />`. */
export function Phrase({ text, values }: PhraseProps) {
  const phrase = formOf(textOf(text) ?? text, values.smart_count)
  // Texts and names by turns.
  const parts = phrase.split(placeholder).map((part, index) => (index % 2 ? values[part] : part))
  return createElement(Fragment, null, ...parts)
}

export interface PhraseProps {
  /** As `t` takes it. */
  readonly text: string
  readonly values: Readonly<Record<string, ReactNode>>
}
