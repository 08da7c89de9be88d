import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMemberId } from '../../../src/advertising/server/segments/memberId.ts'
import { columnReader, fieldsOf } from '../../../src/advertising/server/uploads/columnReader.ts'
import { textLines } from '../../../src/advertising/server/uploads/textLines.ts'
import type { IdType } from '../../../src/advertising/targeting/memberIds.ts'

describe('an ID of a segment', () => {
  it('is hashed in its normalized form, or taken as the hash that it is', () => {
    for (const [given, type, normal] of [
      [' Ann@Example.COM ', 'hem', 'ann@example.com'],
      ['9B2D4E1A-0000-4A4A-8B8B-123456789ABC', 'idfa', '9b2d4e1a-0000-4a4a-8b8b-123456789abc'],
      ['93.184.216.34', 'ip', '93.184.216.34'],
      ['2001:4860:4860:0:0:0:0:8888', 'ip', '2001:4860:4860::8888'],
      ['AbC', 'cookie', 'AbC'],
      ['toString', 'cookie', 'toString'],
      ['not_an_id', 'partner_uid', 'not_an_id'],
    ] as const)
      expect(readMemberId(given, type)).toEqual({ hash: hashOf(normal) })
    expect(readMemberId('AB'.repeat(32), 'hem')).toEqual({ hash: 'ab'.repeat(32) })
  })

  it('is refused with the reason', () => {
    for (const [given, type, refused] of [
      ['  ', 'hem', 'empty'],
      ['ann', 'hem', 'not_an_email'],
      ['a@b', 'hem', 'not_an_email'],
      ['d41d8cd98f00b204e9800998ecf8427e', 'hem', 'other_hash'],
      ['a'.repeat(40), 'cookie', 'other_hash'],
      ['00000000-0000-0000-0000-000000000000', 'gaid', 'no_device'],
      ['123', 'ctv_id', 'not_a_device_id'],
      ['10.1.2.3', 'ip', 'private_ip'],
      ['010.1', 'ip', 'not_an_ip'],
      ['two words', 'partner_uid', 'not_an_id'],
      ['a\u0000b', 'cookie', 'not_text'],
    ] as const)
      expect([given, readMemberId(given, type)]).toEqual([given, { refused }])
  })

  it('is never answered as it came, whatever it is', () => {
    const types: readonly IdType[] = ['hem', 'gaid', 'ip', 'cookie']
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...types), (text, type) => {
        const read = readMemberId(text, type)
        expect('hash' in read ? read.hash : read.refused).toMatch(/^([0-9a-f]{64}|[a-z_]+)$/)
      }),
    )
  })
})

describe('lines of a file', () => {
  it('are the same however the file is cut into pieces', () => {
    const letters = fc.constantFrom('a', 'é', '😀', '\n', '\r\n', ',')
    fc.assert(
      fc.property(fc.array(letters), fc.array(fc.nat(9)), (parts, cuts) => {
        const text = parts.join('')
        const bytes = new TextEncoder().encode(text)
        const reader = textLines()
        const lines: (string | null)[] = []
        let start = 0
        for (const cut of cuts) {
          lines.push(...reader.take(bytes.subarray(start, start + cut)))
          start += cut
        }
        lines.push(...reader.take(bytes.subarray(start)), ...reader.end())
        const expected = text.split(/\r\n|\n/)
        if (expected.at(-1) === '') expected.pop()
        expect(lines).toEqual(expected)
      }),
    )
  })

  it('have the column that is asked for, by name or number', () => {
    const read = (column: string, header: boolean, ...lines: string[]) => {
      const reader = columnReader({ column, header })
      return lines.map(line => reader.read(line))
    }
    expect(read('Email', true, 'id;email', '1;"a;b"', '2')).toEqual([null, 'a;b', ''])
    expect(read('2', false, 'a\tb', 'c\td')).toEqual(['b', 'd'])
    expect(read('', false, 'a', 'b,c')).toEqual(['a', 'b,c'])
    expect(() => read('3', true, 'a,b')).toThrow('no column “3”')
    expect(fieldsOf('"a ""b"" c",d', ',')).toEqual(['a "b" c', 'd'])
  })
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
