import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  codeFolding,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  indentOnInput,
} from '@codemirror/language'
import { linter } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { type CodeLanguage, loadLanguage } from './codeLanguage.ts'
import { codeTheme } from './codeTheme.ts'
import { type CodeProblem, findCodeProblem } from './findCodeProblem.ts'
import { pageNonce } from './pageNonce.ts'

/**
 * An editor in `parent`, with all that it needs loaded. Tab is left to the browser: it moves on, and never traps the keyboard.
 */
export async function createCodeView({ parent, language, text, ...options }: CodeViewOptions): Promise<CodeView> {
  const grammar = await loadLanguage(language)
  const changing = new Compartment()
  const view = new EditorView({
    state: EditorState.create({
      doc: text(),
      extensions: [
        EditorView.cspNonce.of(pageNonce()),
        lineNumbers(),
        codeFolding({ placeholderText: '…' }),
        foldGutter({ openText: '⌄', closedText: '›' }),
        highlightSpecialChars(),
        history(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        search({ top: true }),
        codeTheme,
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap]),
        grammar,
        language === 'text' || language === 'html' ? [] : problems(language, options.onProblem),
        changing.of(changeable(options.start)),
        revealedLine,
        EditorView.updateListener.of(update => {
          if (update.docChanged) options.onChange(update.state.doc.toString())
          if (update.focusChanged && !update.view.hasFocus) options.onBlur()
        }),
      ],
    }),
    parent,
  })
  return {
    focus: (from, to) => {
      view.dispatch({ selection: { anchor: from, head: to } })
      view.focus()
    },
    setText: next => {
      if (view.state.doc.toString() !== next)
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
    },
    set: next => view.dispatch({ effects: changing.reconfigure(changeable(next)) }),
    reveal: ({ line, column }) => {
      const { doc } = view.state
      const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)))
      const at = Math.min(from + Math.max(0, column - 1), to)
      view.dispatch({
        selection: { anchor: at },
        effects: [reveal.of(at), EditorView.scrollIntoView(at, { y: 'center' })],
      })
    },
    destroy: () => view.destroy(),
  }
}

const reveal = StateEffect.define<number>()

/** The line that was asked for stays marked, so that the eye finds it without the focus. */
const revealedLine = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const asked = transaction.effects.find(effect => effect.is(reveal))
    if (!asked) return marks.map(transaction.changes)
    return Decoration.set(lineMark.range(transaction.state.doc.lineAt(asked.value).from))
  },
  provide: field => EditorView.decorations.from(field),
})

const lineMark = Decoration.line({ class: 'k-code-revealed' })

function changeable({ readOnly, attributes }: CodeViewSettings): Extension {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    EditorView.contentAttributes.of({
      ...Object.fromEntries(given),
      tabindex: '0',
      ...(readOnly ? { 'aria-readonly': 'true' } : {}),
    }),
  ]
}

/** The first mistake is underlined and told; the parser gets a moment, what it can't do in that is left unsaid. */
function problems(language: CodeLanguage, onProblem: (problem: CodeProblem | null) => void): Extension {
  return linter(
    ({ state }) => {
      const tree = () => ensureSyntaxTree(state, state.doc.length, 200)
      const problem = findCodeProblem(language, state.doc.toString(), tree)
      onProblem(problem)
      if (!problem) return []
      const { from, to } = state.doc.lineAt(Math.min(problem.at, state.doc.length))
      // A place between two characters has no width to underline.
      const start = problem.at < to ? problem.at : Math.max(from, to - 1)
      return [{ from: start, to: Math.min(to, start + 1), severity: 'error', message: problem.says }]
    },
    { delay: 400 },
  )
}

export interface CodeView {
  readonly focus: (from: number, to: number) => void
  /** Puts another text in, unless it is there already. */
  readonly setText: (text: string) => void
  readonly set: (settings: CodeViewSettings) => void
  /** Scrolls to a place and marks its line; one beyond the text's end means its end. */
  readonly reveal: (place: CodePlace) => void
  readonly destroy: () => void
}

/** Both count from 1. */
export interface CodePlace {
  readonly line: number
  readonly column: number
}

export interface CodeViewSettings {
  readonly readOnly: boolean
  /** For the element that takes the focus. */
  readonly attributes: Readonly<Record<string, string | boolean | undefined>>
}

interface CodeViewOptions {
  readonly parent: HTMLElement
  readonly language: CodeLanguage
  /** Asked when everything is loaded: the person may have typed meanwhile. */
  readonly text: () => string
  readonly start: CodeViewSettings
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
  readonly onProblem: (problem: CodeProblem | null) => void
}
