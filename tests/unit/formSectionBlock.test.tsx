import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormSectionBlock } from '../../src/engine/derive/form/FormSectionBlock.tsx'
import type { FormSection } from '../../src/engine/derive/form/formSections.ts'

const budget: FormSection = {
  key: 'budget',
  title: 'Budget',
  help: 'Before fees.',
  fields: { total: { kind: 'money' } },
}

function drawn(section: FormSection, open: boolean, locked = false): string {
  return renderToStaticMarkup(
    <FormSectionBlock section={section} closable open={open} locked={locked} onToggle={() => undefined}>
      fields
    </FormSectionBlock>,
  )
}

it('shows the help of a section under its heading, and describes the section by it', () => {
  const html = drawn(budget, true)
  expect(html).toContain('aria-describedby="section-budget-help"')
  expect(html).toMatch(/<\/h2><p id="section-budget-help"[^>]*>Before fees\.<\/p>/)
})

it('shows none while the section is closed, and where there is none', () => {
  for (const html of [drawn(budget, false), drawn({ ...budget, help: undefined }, true)]) {
    expect(html).not.toContain('Before fees.')
    expect(html).not.toContain('aria-describedby')
  }
})

it('offers to add to a closed section, and where nothing may be changed only to look at it', () => {
  expect(drawn(budget, false)).toContain('>Add<')
  const locked = drawn(budget, false, true)
  expect(locked).toContain('>Show<')
  expect(locked).not.toContain('Add')
})
