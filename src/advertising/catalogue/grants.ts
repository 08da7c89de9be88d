import { conversionsGrant, factsGrant } from '../reporting/feedGrants.ts'

export const grants = [factsGrant, conversionsGrant] as const
