import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { secretsKeys } from '../../../../src/engine/server/node/secretsKeys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (file: string) => statSync(file).mode & 0o777

it('makes a key once, which nobody else can read', () => {
  const dataDir = join(folder, 'data')
  const [key = ''] = secretsKeys(dataDir, [])
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(modeOf(join(dataDir, 'secrets.key'))).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.key'])
  expect(secretsKeys(dataDir, [])).toEqual([key])
  expect(secretsKeys(join(folder, 'other'), [])).not.toEqual([key])
})

it('takes the given ones first, and makes none beside them', () => {
  const given = ['g'.repeat(32)]
  expect(secretsKeys(folder, given)).toEqual(given)
  expect(readdirSync(folder)).toEqual([])
  const [made] = secretsKeys(folder, [])
  expect(secretsKeys(folder, given)).toEqual([...given, made])
})

it('closes a file that others could read, and refuses one that holds no key', () => {
  const file = join(folder, 'secrets.key')
  const [key] = secretsKeys(folder, [])
  chmodSync(file, 0o644)
  expect(secretsKeys(folder, [])).toEqual([key])
  expect(modeOf(file)).toBe(0o600)
  writeFileSync(file, '\n')
  expect(() => secretsKeys(folder, [])).toThrow('holds no key')
})
