import { type ReactNode, useEffect } from 'react'
import { withBasePath } from '../../providers/basePath.ts'
import { brand, nameWindow } from '../../providers/brand.ts'
import { ProductLinks } from './ProductLinks.tsx'
import './access.css'
import './public.css'
import { t } from '../../texts/t.ts'

/** The frame of the public pages: a bar with the way to sign in, and the page; with `art`, that beside it. */
export function PublicFrame({ title, product, art, children }: PublicFrameProps) {
  useEffect(() => {
    nameWindow(title)
  }, [title])
  const { title: name, Mark } = brand.get()
  return (
    <div className="a-public">
      <header className="a-bar row">
        <a className="a-brand row bare" href={withBasePath('/')}>
          <Mark size={22} /> {name}
        </a>
        <ProductLinks {...(product === undefined ? {} : { current: product })} />
        <a className="a-button a-inline" href={withBasePath('/')}>
          {t('Sign in')}
        </a>
      </header>
      <div className={art ? 'a-split' : undefined}>
        <main data-focus="here" tabIndex={-1} className="a-public-main">
          {children}
        </main>
        {art && (
          <div className="a-art" aria-hidden="true">
            {art}
          </div>
        )}
      </div>
    </div>
  )
}

interface PublicFrameProps {
  readonly title: string
  readonly product?: string
  /** A drawing that fills the other half of the window, where there is room for it. */
  readonly art?: ReactNode
  readonly children: ReactNode
}
