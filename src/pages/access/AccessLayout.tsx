import type { ReactNode } from 'react'
import { AstrolabeMark } from '../../kit/AstrolabeMark.tsx'
import { AstrolabeDrawing } from './AstrolabeDrawing.tsx'
import { ProductLinks } from './ProductLinks.tsx'
import './access.css'

/** The frame of the screens before sign-in: what is to be done on the left, the instrument on the right. */
export function AccessLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="a-page">
      <div className="a-side">
        <main data-focus="here" tabIndex={-1} className="a-main">
          <a className="a-brand" href="/">
            <AstrolabeMark size={24} /> Astrolabe
          </a>
          <h1>{title}</h1>
          {children}
        </main>
        <footer className="a-footer">
          <ProductLinks />
        </footer>
      </div>
      <div className="a-art" aria-hidden="true">
        <AstrolabeDrawing />
      </div>
    </div>
  )
}
