import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PacingBar } from '../../src/advertising/pages/PacingBar.tsx'
import { pacingTone } from '../../src/advertising/pages/pacingTone.ts'
import { Breadcrumbs } from '../../src/engine/kit/Breadcrumbs.tsx'
import { CopyButton } from '../../src/engine/kit/CopyButton.tsx'
import { Dropdown } from '../../src/engine/kit/Dropdown.tsx'
import { EmptyState } from '../../src/engine/kit/EmptyState.tsx'
import { ErrorState } from '../../src/engine/kit/ErrorState.tsx'
import { Field } from '../../src/engine/kit/Field.tsx'
import { FilterChip } from '../../src/engine/kit/FilterChip.tsx'
import { OptionPicker } from '../../src/engine/kit/OptionPicker.tsx'
import { Sparkline, sparklinePath } from '../../src/engine/kit/Sparkline.tsx'
import { StatusChip } from '../../src/engine/kit/StatusChip.tsx'
import { TabBar } from '../../src/engine/kit/TabBar.tsx'
import { TextArea, TextBox } from '../../src/engine/kit/TextBox.tsx'
import { toneShapes } from '../../src/engine/kit/tone.ts'
import { createTypeAhead, typeAheadClearsAfter } from '../../src/engine/kit/typeAhead.ts'

describe('status', () => {
  it('is told by word, shape and colour, each tone with a shape of its own', () => {
    const shapes = Object.values(toneShapes).map(({ d }) => d)
    expect(new Set(shapes).size).toBe(5)
    const chip = renderToStaticMarkup(<StatusChip tone="warn" label="Under-pacing" />)
    expect(chip).toContain('Under-pacing')
    expect(chip).toContain(toneShapes.warn.d)
    expect(chip).toContain('k-warn')
  })
})

describe('pacing', () => {
  it.each([
    [0, 'bad'],
    [79.9, 'bad'],
    [80, 'warn'],
    [94.9, 'warn'],
    [95, 'ok'],
    [110, 'ok'],
    [110.1, 'warn'],
    [125, 'warn'],
    [125.1, 'bad'],
  ] as const)('%d percent is %s', (percent, tone) => {
    expect(pacingTone(percent)).toBe(tone)
  })

  it('fills the bar up to the plan’s tick at 100 percent, and never beyond its end', () => {
    const width = (percent: number) =>
      Number(/k-ink-\w+"[^>]* width="([\d.]+)"/.exec(renderToStaticMarkup(<PacingBar percent={percent} />))?.[1])
    expect(width(100)).toBe(72)
    expect(width(50)).toBe(36)
    expect(width(900)).toBe(100)
  })

  it('is a dash without a value, and neutral without a band', () => {
    expect(renderToStaticMarkup(<PacingBar percent={null} />)).toContain('–')
    expect(renderToStaticMarkup(<PacingBar percent={10} banded={false} />)).not.toContain('k-ink-bad')
  })
})

describe('type-ahead of an open list', () => {
  const labels = ['All', 'Display', 'Video', 'Delivered', 'Deals']
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('finds by the letters typed together, ignoring case, and says -1 when nothing fits', () => {
    const typeAhead = createTypeAhead()
    expect(typeAhead.find('D', labels, -1)).toBe(1)
    expect(typeAhead.find('e', labels, 1)).toBe(3)
    expect(typeAhead.find('a', labels, 3)).toBe(4)
    expect(typeAhead.find('x', labels, 4)).toBe(-1)
  })

  it('walks on with the same letter, and begins again at the end', () => {
    const typeAhead = createTypeAhead()
    expect(typeAhead.find('d', labels, -1)).toBe(1)
    expect(typeAhead.find('d', labels, 1)).toBe(3)
    expect(typeAhead.find('d', labels, 3)).toBe(4)
    expect(typeAhead.find('d', labels, 4)).toBe(1)
  })

  it('forgets the letters after 350 ms without a key, counted anew with each key', () => {
    expect(typeAheadClearsAfter).toBe(350)
    const typeAhead = createTypeAhead()
    typeAhead.find('d', labels, -1)
    vi.advanceTimersByTime(349)
    expect(typeAhead.typed).toBe('d')
    typeAhead.find('e', labels, 1)
    vi.advanceTimersByTime(349)
    expect(typeAhead.typed).toBe('de')
    vi.advanceTimersByTime(1)
    expect(typeAhead.typed).toBe('')
    expect(typeAhead.find('v', labels, 3)).toBe(2)
  })

  it('has nothing to find in an empty list', () => {
    expect(createTypeAhead().find('a', [], -1)).toBe(-1)
  })
})

describe('pieces', () => {
  const page = (node: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>)

  it('marks the tab that is shown, with counts in figures', () => {
    const tabs = [
      { to: '/a', label: 'Delivery' },
      { to: '/b', label: 'Line items', count: 1904 },
    ]
    const markup = page(<TabBar label="Parts" current="/b" tabs={tabs} />)
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
    expect(markup).toMatch(/aria-current="page"[^>]*>Line items<i> 1,904/)
  })

  it('links every breadcrumb but the place itself', () => {
    const markup = page(<Breadcrumbs items={[{ label: 'Campaigns', to: '/campaigns' }, { label: 'Autumn' }]} />)
    expect(markup).toContain('href="/campaigns"')
    expect(markup).toMatch(/<span[^>]*>Autumn<\/span>/)
  })

  it('writes a set filter as a sentence that can be cleared, an unset one as an offer', () => {
    const editor = () => null
    const set = renderToStaticMarkup(
      <FilterChip label="Status" sentence="is active" onClear={() => undefined}>
        {editor}
      </FilterChip>,
    )
    expect(set).toContain('<b>Status</b> is active')
    expect(set).toContain('aria-label="Clear Status"')
    const unset = renderToStaticMarkup(
      <FilterChip label="Type" onClear={() => undefined}>
        {editor}
      </FilterChip>,
    )
    expect(unset).toContain('+ Type')
    expect(unset).not.toContain('Clear')
  })

  it('binds a field’s label, help and error to its input', () => {
    const markup = renderToStaticMarkup(
      <Field label="Budget" required error="This field is required" help="For the whole flight">
        {binding => <TextBox {...binding} />}
      </Field>,
    )
    const id = /<label for="([^"]+)"/.exec(markup)?.[1]
    expect(markup).toMatch(new RegExp(`<input [^>]*\\bid="${id}"`))
    expect(markup).toContain(`aria-describedby="${id}-error ${id}-help"`)
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toContain('aria-required="true"')
  })

  it('draws an area as a box is drawn, with nothing that a text area does not know', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const markup = renderToStaticMarkup(<TextArea value="Two\nlines" onChange={() => undefined} />)
    const area = /<textarea[^>]*>/.exec(markup)?.[0] ?? ''
    expect(area).toMatch(/class="[^"]*MuiOutlinedInput-input[^"]* css-/)
    expect(area).toContain('rows="3"')
    expect(area).not.toContain('type=')
    expect(said.mock.calls).toEqual([])
    said.mockRestore()
  })

  it('shows a dropdown closed, with the chosen option’s words', () => {
    const options = [{ value: 'a', label: 'Active' }]
    const markup = renderToStaticMarkup(
      <Dropdown label="Status" options={options} value="a" onChange={() => undefined} />,
    )
    expect(markup).toContain('aria-expanded="false"')
    expect(markup).toContain('Active')
    expect(markup).not.toContain('role="listbox"')
  })

  it('offers to copy, and says so', () => {
    expect(renderToStaticMarkup(<CopyButton text="a" />)).toContain('Copy to clipboard')
  })

  it('keeps a name in a script that runs the other way apart from the code beside it', () => {
    const options = [{ value: 'a', label: 'קמפיין (אביב)', detail: '2-C1002' }]
    const selection = { included: [], excluded: [] }
    const picker = <OptionPicker label="Campaigns" options={options} selection={selection} onChange={() => undefined} />
    expect(renderToStaticMarkup(picker)).toContain('<bdi>קמפיין (אביב)</bdi><small><bdi>2-C1002</bdi></small>')
  })

  it('tells what failed at once, and what an empty place is for', () => {
    expect(renderToStaticMarkup(<ErrorState title="No list" detail="unknown column" />)).toMatch(
      /role="alert".*unknown column/,
    )
    expect(
      renderToStaticMarkup(<EmptyState title="There's nothing here yet..." description="Campaigns hold budgets." />),
    ).toContain('Campaigns hold budgets.')
  })

  it('draws a line from the lowest at the bottom to the highest at the top', () => {
    expect(sparklinePath([0, 10], 72, 20)).toBe('M0.0 19.0L72.0 1.0')
    expect(sparklinePath([5, 5, 5], 72, 20)).toBe('M0.0 10.0L36.0 10.0L72.0 10.0')
    expect(renderToStaticMarkup(<Sparkline values={[1]} label="Spend" />)).toContain('–')
  })
})
