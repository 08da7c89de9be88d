import type { ReactNode } from 'react'
import { withBasePath } from '../../providers/basePath.ts'
import { brand } from '../../providers/brand.ts'
import { ProductLinks } from './ProductLinks.tsx'
import { useAccessConfig } from './useAccessConfig.ts'
import './access.css'
import { Phrase } from '../../kit/Phrase.tsx'

/** The frame of the screens before sign-in: what is to be done on the left, the product's drawing on the right. */
export function AccessLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { title: name, Mark, Drawing } = brand.get()
  const { supportEmail } = useAccessConfig()
  return (
    <div className="a-page">
      <div className="a-side">
        <main data-focus="here" tabIndex={-1} className="a-main">
          <a className="a-brand row bare" href={withBasePath('/')}>
            <Mark size={24} /> {name}
          </a>
          <h1 className="title">{title}</h1>
          {children}
        </main>
        <footer className="a-footer">
          <ProductLinks />
          {supportEmail && (
            <p className="soft">
              <Phrase
                text="Need help? Write to %{email}"
                values={{
                  email: (
                    <a className="link lined" href={`mailto:${supportEmail}`}>
                      {supportEmail}
                    </a>
                  ),
                }}
              />
            </p>
          )}
        </footer>
      </div>
      <div className="a-art" aria-hidden="true">
        <Drawing />
      </div>
    </div>
  )
}
