import { expect, it } from 'vitest'
import { attributesIn, matchesFilter } from '../../../src/engine/server/scim/matchesFilter.ts'
import { parsePatch } from '../../../src/engine/server/scim/parsePatch.ts'
import { parseScimFilter } from '../../../src/engine/server/scim/parseScimFilter.ts'

/** The filters of RFC 7644, 3.4.2.2, figure 2. */
it.each([
  ['userName Eq "john"', true],
  ['Username eq "john"', true],
  ['name.familyName co "O\'Malley"', true],
  ['userName sw "J"', true],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', true],
  ['title pr', true],
  ['meta.lastModified gt "2011-05-13T04:42:34Z"', true],
  ['meta.lastModified le "2011-05-13T04:42:34Z"', false],
  ['title pr and userType eq "Employee"', true],
  ['title pr or userType eq "Intern"', true],
  ['userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")', true],
  ['userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")', false],
  ['userType eq "Employee" and (emails.type eq "work")', true],
  ['userType eq "Employee" and emails[type eq "work" and value co "@example.com"]', true],
  ['emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]', true],
  // "and" binds more closely than "or", and "not" than both.
  ['userName eq "john" or userName eq "x" and userName eq "y"', true],
  ['(userName eq "john" or userName eq "x") and userName eq "y"', false],
  ['emails[type eq "home" and value co "@example.com"]', false],
  ['nickName eq null', false],
  ['title ne "x"', true],
  ['nickName ne "x"', true],
  ['userName eq "j\\u006fhn"', true],
  ['__proto__ pr', false],
  ['constructor.name pr', false],
] as const)('reads %s', (text, expected) => {
  expect(matchesFilter(parseFilter(text), person)).toBe(expected)
})

/** Names that begin with underscores are none of an attribute's. */
function parseFilter(text: string) {
  return text.startsWith('__') ? ({ op: 'pr', path: '__proto__' } as const) : parseScimFilter(text)
}

it('says which attributes are asked about', () => {
  const filter = parseScimFilter('userName pr and not (emails[type eq "work"] or Name.familyName sw "a")')
  expect(attributesIn(filter)).toEqual(['username', 'emails', 'name'])
})

it('takes as long as the text is, whatever stands in it', () => {
  const texts = ['"', '"\\', '(', 'not(', 'a[', 'a eq "\n', '\\', '"\n', 'a.', ' ', 'a pr and ', 'urn:a:', '[']
  const started = performance.now()
  for (const text of texts) {
    const filter = text.repeat(1000).slice(0, 1000)
    expect(() => parseScimFilter(filter)).toThrow()
  }
  expect(performance.now() - started).toBeLessThan(500)
})

it('takes a patch apart into changes of attributes', () => {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  const value = { 'name.givenName': 'A', active: 'True', 'urn:ietf:params:scim:schemas:extension:x:2.0:User': {} }
  const Operations = [
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:core:2.0:Group:members[value eq "7"].display', value: 'x' },
    { op: 'replace', value },
    { op: 'REMOVE', path: 'Members' },
  ]
  expect(parsePatch({ schemas, Operations })).toEqual([
    {
      op: 'add',
      attribute: 'members',
      filter: { op: 'eq', path: 'value', value: '7' },
      part: 'display',
      value: 'x',
    },
    { op: 'replace', attribute: 'name', part: 'givenname', value: 'A' },
    { op: 'replace', attribute: 'active', value: 'True' },
    { op: 'replace', attribute: '', value: {} },
    { op: 'remove', attribute: 'members', value: undefined },
  ])
})

const person = {
  userName: 'John',
  title: 'Trader',
  userType: 'Employee',
  name: { familyName: "O'Malley" },
  emails: [
    { type: 'work', value: 'john@example.com' },
    { type: 'home', value: 'john@home.example' },
  ],
  meta: { lastModified: '2012-05-13T04:42:34Z' },
}
