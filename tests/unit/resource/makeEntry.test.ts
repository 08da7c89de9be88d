import { expect, it } from 'vitest'
import { catalogueFile } from '../../../scripts/resource/catalogueFile.ts'
import { listedInConfig } from '../../../scripts/resource/listedInConfig.ts'
import { type Answers, makeEntry } from '../../../scripts/resource/makeEntry.ts'
import { pluralOf, singularOf } from '../../../scripts/resource/words.ts'
import { clearedCatalogue as catalogue } from './clearedCatalogue.ts'
import { working } from './working.ts'

const vendor: Answers = {
  label: 'Verification vendor',
  section: 'integrations',
  description: 'Who verifies that ads were seen.',
  states: 'inUse',
  fields: [
    'domain:domain!',
    'partner:reference(partner)',
    'services:choices(viewability, brand safety)',
    'monthly fee:money',
    'endpoint:httpsUrl',
    'api token:secret',
    'kept for:integer !',
  ],
}

it('makes an entry of a few answers', () => {
  const { entity, input } = makeEntry(vendor, catalogue)
  expect(entity).toBe('verification-vendor')
  expect(input).toMatchObject({ path: '/integrations/verification-vendors', plural: 'Verification vendors' })
  expect(input.fields).toMatchObject({
    currency: { kind: 'choice', vocabulary: 'currency', takenFrom: 'organization.reportingCurrency' },
    domain: { kind: 'text', format: 'domain', required: true },
    services: { kind: 'choices', options: ['viewability', 'brand safety'] },
    monthlyFee: { kind: 'money' },
    apiToken: { kind: 'secret', boundTo: ['endpoint'] },
    keptFor: { kind: 'number', integer: true, required: true },
  })
  expect(input.filters).toEqual(['currency', 'partner', 'services'])
  expect(working([makeEntry(vendor, catalogue)])).toEqual(['verification-vendor'])
  const plain: Answers = { label: 'Studio', section: 'media' }
  expect(working([makeEntry(plain, catalogue)])).toEqual(['studio'])
})

it('writes it as the catalogue’s own entries stand, and lists it once', () => {
  const text = catalogueFile('verificationVendor', ['Who verifies.'], [makeEntry(vendor, catalogue)])
  expect(text).toContain(`import { inUse } from './lifeCycles.ts'`)
  expect(text).toContain('states: inUse,')
  const config = `import { a } from './src/advertising/catalogue/a.ts'\nexport const c = defineConsole({\n  resources: { ...a },\n})\n`
  const listed = listedInConfig(config, 'verificationVendor')
  expect(listed).toContain('resources: { ...a, ...verificationVendor }')
  expect(listed).toContain(`import { verificationVendor } from './src/advertising/catalogue/verificationVendor.ts'`)
  expect(() => listedInConfig(listed, 'verificationVendor')).toThrow('has a "verificationVendor" already')
  expect(() => listedInConfig('export const c = 1', 'x')).toThrow('add ...x to its resources by hand')
})

it.each<readonly [Partial<Answers>, string]>([
  [{ label: 'Deal' }, 'There is a resource "deal" already, at /inventory/deals: give another name'],
  [{ label: 'Session' }, '"session" is a name of the API\'s own: give another name'],
  [{ label: 'Metrics' }, '"metrics" is a name of the API\'s own: give another name'],
  [{ label: '3D model' }, '"3d-model" can\'t name a resource: begin with a letter'],
  [{ path: '/media/vast' }, '/media/vast is taken by a page of "media": give another path'],
  [{ path: '/media/import' }, '/media/import is taken by a page of the console: give another path'],
  [{ path: '/inventory/deals' }, '/inventory/deals is taken by the resource "deal": give another path'],
  [{ path: '/public/x' }, '/public/x is taken by a public page: give another path'],
  [{ path: 'vendors' }, "vendors can't be a page: write it like /integrations/verification-vendors"],
  [{ section: 'nowhere' }, 'There is no section "nowhere" for resources: take one of campaigns, media'],
  [{ section: 'dashboard' }, 'There is no section "dashboard" for resources'],
  [{ scope: 'mine' }, 'There is no scope "mine": take one of organization, shared, platform'],
  [{ states: 'mine' }, 'There is no life cycle "mine": take one of inUse, supply, connection'],
  [{ fields: ['tier:choice'] }, '"tier" needs its options: write tier:choice(one,two)'],
  [
    { fields: ['owner:reference(persons)'] },
    '"owner" has to link to a resource, not "persons": write owner:reference(partner)',
  ],
  [{ fields: ['size:huge'] }, '"huge" is no kind of field: take one of text, number'],
  [{ fields: ['size:number(3)'] }, '"size" is number, which has no options: write size:number'],
  [{ fields: ['a:text:b'] }, '"a:text:b" is no field: write name:kind'],
  [{ fields: ['name'] }, 'Every resource has "name": leave it out'],
  [{ fields: ['size', 'Size:number'] }, '"size" is there twice: give one of them another name'],
])('refuses %j in a sentence', (wrong, sentence) => {
  expect(() => makeEntry({ ...vendor, ...wrong }, catalogue)).toThrow(sentence)
})

it.each([
  ['category', 'categories'],
  ['box', 'boxes'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['branch', 'branches'],
])('knows that many of a %s are %s', (one, many) => {
  expect(pluralOf(one)).toBe(many)
  expect(singularOf(many)).toBe(one)
})
