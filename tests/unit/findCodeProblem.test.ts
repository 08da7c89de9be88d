import { javascriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { xmlLanguage } from '@codemirror/lang-xml'
import { describe, expect, it } from 'vitest'
import type { CodeLanguage } from '../../src/engine/kit/codeLanguage.ts'
import { countCharacters } from '../../src/engine/kit/countCharacters.ts'
import { findCodeProblem } from '../../src/engine/kit/findCodeProblem.ts'

const grammars = { json: jsonLanguage, xml: xmlLanguage, javascript: javascriptLanguage }

function problem(language: CodeLanguage, text: string) {
  const grammar = language in grammars ? grammars[language as keyof typeof grammars] : null
  return findCodeProblem(language, text, () => grammar?.parser.parse(text) ?? null)
}

describe('the first mistake in a text', () => {
  it.each<[CodeLanguage, string]>([
    ['json', '{ "a": [1, 2, "🌸"] }'],
    ['json', ' \n'],
    ['xml', '<?xml version="1.0"?>\n<!-- c --><a b="1"><![CDATA[<&]]><c/>&amp; ا</a>\n'],
    ['javascript', 'export const a = () => `b`'],
    ['html', '<p>never closed <b>'],
    ['text', '{'],
  ])('is none in %s %j', (language, text) => expect(problem(language, text)).toBeNull())

  it.each<[CodeLanguage, string, number, RegExp]>([
    ['json', '{\n"a": 1,\n}', 3, /isn’t valid JSON/],
    ['json', 'foo', 1, /isn’t valid JSON/],
    ['json', '{ "a": 1 }\n🌸', 2, /isn’t valid JSON/],
    ['xml', '<a>\n<b></c>\n</a>', 2, /no matching opening tag/],
    ['xml', '<a>\n<b>', 2, /never closed/],
    ['xml', '<a>\nb & c</a>', 2, /&amp;/],
    ['xml', '<a b=1>\n</a>', 1, /isn’t valid XML/],
    ['javascript', 'const a = 1\nconst = 2', 2, /isn’t valid JavaScript/],
  ])('is found in %s %j', (language, text, line, says) => {
    const found = problem(language, text)
    expect(found?.line).toBe(line)
    expect(found?.says).toMatch(says)
  })
})

it('counts what a person would count', () => {
  expect(['', 'abc', '🌸', 'a🌸b', 'ا', '\ud83c'].map(countCharacters)).toEqual([0, 3, 1, 3, 1, 1])
})
