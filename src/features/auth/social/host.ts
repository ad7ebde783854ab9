/** A code host: where it asks people, and how it says who they are. One file a host beside this one. */
import type { Static, TSchema } from '@sinclair/typebox'
import type { CodehostConfig } from '../../../config/config'
import { gitea } from './hosts/gitea'
import { github } from './hosts/github'
import { gitlab } from './hosts/gitlab'

/** Who somebody is at the host. */
export interface Profile {
  /** Never given to another account of that host. */
  readonly externalId: string
  readonly name: string | null
  /** Null where the host tells none. */
  readonly email: string | null
  /** Whether the host says that the address was confirmed. */
  readonly emailVerified: boolean
}

/** Reads an address of the host's API with the user's token; `HostFault` for anything unexpected. */
export type Ask = <S extends TSchema>(url: string, shape: S) => Promise<Static<S>>

/** What differs from host to host. */
export interface Host {
  /** What people call it. */
  readonly title: string
  /** RFC 6749 §3.1 and §3.2. */
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** The least that lets the profile be read. */
  readonly scopes: readonly string[]
  readonly profile: (ask: Ask) => Promise<Profile>
}

const makers: Readonly<Record<CodehostConfig['kind'], (url: string) => Host>> = {
  github,
  gitlab,
  gitea,
}

/** The configured host. */
export const hostOf = ({ kind, url }: CodehostConfig): Host => makers[kind](url)
