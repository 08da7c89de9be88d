import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'

it('docs/webhooks.md has every event that a webhook can ask for, and no other', () => {
  const text = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, list = ''] = /<!-- events -->(.*?)<!-- \/events -->/s.exec(text) ?? []
  const named = [...list.matchAll(/^\| `([^`]+)` \|/gm)].map(([, type]) => type)
  const events = catalogue.resources.webhook?.fields.events
  expect(named).toEqual(events?.kind === 'choices' ? events.options : null)
})
