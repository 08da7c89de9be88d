import type { OfferedLanguages } from '../../texts/language.ts'
import type { HostProduct } from '../hostProduct.ts'
import type { PostgresExtension } from './postgres/postgresExtension.ts'

/** What a product hands to the Node host. */
export interface NodeProduct extends HostProduct {
  /** In which people get mails beside English. */
  readonly languages?: OfferedLanguages
  /** What it keeps in the database beside rows. */
  readonly extensions?: readonly PostgresExtension[]
}
