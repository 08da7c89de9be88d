import { expect, it } from 'vitest'
import { securityText } from '../../../../src/engine/server/node/securityText.ts'

const now = new Date('2026-11-22T09:00:00.000Z')

it('says whom to tell of a weakness, until when, and where the file itself stands', () => {
  const environment = { securityContact: 'mailto:security@northwind.example', publicUrl: 'https://console.example' }
  expect(securityText(environment, now)).toBe(
    [
      'Contact: mailto:security@northwind.example',
      'Expires: 2027-05-23T09:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://console.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it('is none without a contact', () => {
  expect(securityText({ securityContact: null, publicUrl: null }, now)).toBeNull()
})
