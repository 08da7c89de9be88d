import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const bordered = {
  color: 'var(--ink)',
  background: 'var(--surface)',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--r)',
} as const

/** What CodeMirror draws, by tokens, so that both themes hold without telling it. */
const looks = EditorView.theme({
  '&': { flex: 1, minWidth: 0, height: '100%', color: 'var(--ink)' },
  '&.cm-focused, .cm-content:focus-visible': { outline: 0 },
  '.cm-scroller': { font: '12px / 18px var(--mono)', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-content ::selection': {
    color: 'var(--ink)',
    background: 'color-mix(in srgb, var(--accent) 26%, var(--surface))',
  },
  '.cm-line': { padding: '0 10px 0 4px', overflowWrap: 'anywhere' },
  '.cm-gutters': {
    minWidth: '56px',
    justifyContent: 'flex-end',
    color: 'var(--ink-3)',
    background: 'var(--sunken)',
    border: 0,
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '28px',
    padding: '0 2px 0 6px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-foldGutter .cm-gutterElement': { width: '16px', textAlign: 'center', cursor: 'pointer' },
  '.cm-foldGutter .cm-gutterElement:hover, &.cm-focused .cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'none' },
  '&.cm-focused .cm-activeLine': { background: 'color-mix(in srgb, var(--sunken) 60%, transparent)' },
  '.k-code-revealed, &.cm-focused .k-code-revealed': {
    background: 'var(--warn-soft)',
    boxShadow: 'inset 2px 0 var(--warn)',
  },
  '.cm-foldPlaceholder': { ...bordered, padding: '0 6px', color: 'var(--ink-2)', background: 'var(--sunken)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '&.cm-focused .cm-nonmatchingBracket, .cm-specialChar': { color: 'var(--bad)', background: 'var(--bad-soft)' },
  '.cm-selectionMatch': { background: 'var(--sunken)' },
  '.cm-searchMatch': { background: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch-selected': { color: 'var(--on-accent)', background: 'var(--accent)' },
  '.cm-lintRange-error': {
    background: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': { ...bordered, boxShadow: 'var(--float)', font: 'var(--t-caption) var(--font)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-panels': { color: 'var(--ink)', background: 'var(--surface)', zIndex: 1 },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '6px 36px 6px 8px',
    font: 'var(--t-caption) var(--font)',
  },
  '.cm-search br': { flexBasis: '100%', width: 0, height: 0 },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    margin: 0,
    font: 'inherit',
    whiteSpace: 'nowrap',
  },
  '.cm-textfield, .cm-button': {
    ...bordered,
    height: '26px',
    margin: 0,
    padding: '0 8px',
    borderColor: 'var(--line-input)',
    font: '520 var(--t-caption) var(--font)',
  },
  '.cm-textfield': { flex: '0 1 200px', minWidth: 0 },
  '.cm-button': { backgroundImage: 'none', textTransform: 'capitalize' },
  '.cm-button:hover': { background: 'var(--sunken)' },
  '.cm-panel.cm-search [name="close"]': {
    top: '6px',
    right: '6px',
    width: '26px',
    height: '26px',
    color: 'var(--ink-2)',
    fontSize: '16px',
    cursor: 'pointer',
  },
  // On a phone there is room for finding alone.
  '@container (max-width: 480px)': {
    '.cm-panel.cm-search > label, .cm-search > br, .cm-search > [name="select"], .cm-search > [name^="replace"]': {
      display: 'none',
    },
    '.cm-search > .cm-textfield': { flex: '1 1 100%' },
  },
})

/** Colours of what is written, 4.5:1 and more on the grounds above. */
const ink = HighlightStyle.define([
  { tag: [tags.keyword, tags.typeName, tags.tagName], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.escape, tags.attributeValue], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.literal], color: 'var(--warn)' },
  { tag: [tags.propertyName, tags.attributeName, tags.labelName, tags.macroName], color: 'var(--wait)' },
  { tag: [tags.meta, tags.punctuation], color: 'var(--ink-2)' },
  { tag: tags.comment, color: 'var(--ink-2)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

export const codeTheme = [looks, syntaxHighlighting(ink)]
