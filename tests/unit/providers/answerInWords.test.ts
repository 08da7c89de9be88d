import { afterEach, expect, it } from 'vitest'
import '../../setup/productCatalogue.ts'
import { answerInWords } from '../../../src/engine/providers/answerInWords.ts'
import { giveLanguage } from '../../../src/engine/texts/language.ts'

afterEach(() => giveLanguage('en', {}))

const german = () =>
  giveLanguage(
    'de',
    { list: 'auflisten', Title: 'Titel' },
    { 'This field is required': 'Dieses Feld ist erforderlich' },
  )

it('leaves the fields of a schema as they are, whatever they and their kinds are called', () => {
  german()
  const group = { 'x-field': { kind: 'group', fields: { title: { kind: 'list' }, text: { kind: 'text' } } } }
  const schema = { properties: { nativeAssets: { title: 'Native assets', ...group } } }
  expect(answerInWords(schema, '/api/v1/campaign/schema.json')).toEqual(schema)
})

it('says what a check has found', () => {
  german()
  const found = { findings: [{ id: 'list', message: 'This field is required', fix: 'list' }], title: { kind: 'list' } }
  expect(answerInWords(found, '/api/v1/campaign/c1/preflight')).toEqual({
    findings: [{ id: 'list', message: 'Dieses Feld ist erforderlich', fix: 'auflisten' }],
    title: { kind: 'list' },
  })
})

it('says why each field is refused', () => {
  german()
  const refused = { error: 'This field is required', fields: { 'nativeAssets.title': 'This field is required' } }
  expect(answerInWords(refused, '/api/v1/campaign/c1')).toEqual({
    error: 'Dieses Feld ist erforderlich',
    fields: { 'nativeAssets.title': 'Dieses Feld ist erforderlich' },
  })
})
