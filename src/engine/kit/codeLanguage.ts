import type { Extension } from '@codemirror/state'

/** What the code editor can colour and fold; `text` is plain. */
export type CodeLanguage = 'xml' | 'json' | 'html' | 'javascript' | 'text'

/** The grammar of a language; each comes only when it is first needed. */
export async function loadLanguage(language: CodeLanguage): Promise<Extension> {
  switch (language) {
    case 'xml':
      return (await import('@codemirror/lang-xml')).xml({ autoCloseTags: false })
    case 'json':
      return (await import('@codemirror/lang-json')).json()
    case 'html':
      return (await import('@codemirror/lang-html')).html({ autoCloseTags: false })
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript()
    case 'text':
      return []
  }
}
