import { expect, it, vi } from 'vitest'
import { signIn } from '../../../src/engine/providers/signIn.ts'

const person = { email: 'ada@platform.example', password: 'astrolabe' }
const known = () => Response.json({ name: 'Ada', email: person.email })
const unknown = () => Response.json({ error: 'Sign in' }, { status: 401 })
const answers = (auth: () => Response, user: () => Response) =>
  vi.stubGlobal('fetch', async (url: string) => (url.endsWith('/auth') ? auth() : user()))

it('[sign-in.5] takes 200 at its word', async () => {
  answers(
    () => Response.json({}),
    () => expect.unreachable(),
  )
  expect(await signIn(person)).toEqual({ state: 'signedIn' })
})

const ownWays: readonly (readonly [string, () => Response])[] = [
  ['204', () => new Response(null, { status: 204 })],
  [
    'a page that it led to',
    () => Object.defineProperty(new Response('<!doctype html>'), 'redirected', { value: true }),
  ],
  ['200 with an error in it', () => Response.json({ error: 'Wrong' })],
]
it.each(ownWays)('asks who is there after %s', async (_, auth) => {
  answers(auth, known)
  expect(await signIn(person)).toEqual({ state: 'signedIn' })
  answers(auth, unknown)
  await expect(signIn(person)).rejects.toMatchObject({ name: 'SignInRefused' })
})

it('[sign-in.3] is refused by everything else, whoever is there', async () => {
  answers(() => Response.json({ error: 'Wrong' }, { status: 401 }), known)
  await expect(signIn(person)).rejects.toMatchObject({ status: 401, sentence: 'Wrong' })
})
