import { createInterface } from 'node:readline/promises'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { demandFree, demandSection, sectionKeys } from './demandFree.ts'
import { type Answers, lifeCycleNames } from './makeEntry.ts'
import { Refusal } from './Refusal.ts'
import { fieldHint, fieldWords, readField } from './readField.ts'
import { kebab, pluralOf, sentence } from './words.ts'

/** Asks in the terminal for what the flags leave open; a wrong answer is explained and asked for again. */
export async function askAnswers(given: Partial<Answers>, catalogue: Catalogue): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (question: string, usual: string, check: (answer: string) => unknown = () => undefined) => {
    for (;;) {
      const answer = (await terminal.question(usual ? `${question} (${usual}): ` : `${question}: `)).trim() || usual
      const wrong = refusalOf(() => check(answer))
      if (!wrong) return answer
      console.log(`  ${wrong}`)
    }
  }
  try {
    const label = given.label ?? (await ask('What is one of them called, e.g. Verification vendor', '', demandWords))
    const plural = given.plural ?? (await ask('And many of them', pluralOf(sentence(label)), demandWords))
    const sections = sectionKeys(catalogue).join(', ')
    const section =
      given.section ??
      (await ask(`In which section: ${sections}`, 'integrations', key => demandSection(catalogue, key)))
    const base = catalogue.sections.find(({ key }) => key === section)?.path ?? ''
    const path =
      given.path ??
      (await ask('At which path', `${base}/${kebab(plural)}`, text => demandFree(catalogue, kebab(label), text)))
    const description = given.description ?? (await ask('What is the page for, in one sentence', ''))
    const states = given.states ?? (await askStates())
    return { ...given, label, plural, section, path, description, states, fields: given.fields ?? (await askFields()) }
  } finally {
    terminal.close()
  }

  async function askStates(): Promise<string | undefined> {
    const known = ['none', ...lifeCycleNames]
    const answer = await ask(`Which life cycle: ${known.join(', ')}`, 'none', name => {
      if (!known.includes(name)) throw new Refusal(`Take one of ${known.join(', ')}`)
    })
    return answer === 'none' ? undefined : answer
  }

  async function askFields(): Promise<readonly string[]> {
    console.log(`Fields, one per line, an empty line at the end. ${fieldHint}`)
    console.log(`  Kinds: ${fieldWords.join(', ')}`)
    const fields: string[] = []
    for (;;) {
      const field = await ask('Field', '', text => text && readField(text, catalogue))
      if (!field) return fields
      fields.push(field)
    }
  }
}

function demandWords(text: string): void {
  if (kebab(text) === '') throw new Refusal('Write a name, like Verification vendor')
}

function refusalOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
