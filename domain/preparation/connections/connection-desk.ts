/**
 * What the pages about connections (payment gateways, mail server, buckets, public address) read and do;
 * `server/connections/` implements it. Values in the environment win over what an owner saved.
 */

import type { Connection, Service } from '#domain/preparation/connections/connection.ts'
import type { Sealing } from '#domain/preparation/connections/connection-store.ts'
import type { TextsAt } from '#domain/preparation/connections/mail-domain.ts'

export interface ConnectionState {
  service: Service
  /**
   * `environment`: a setting of the process, which wins. `here`: what an owner saved. `demo`: the environment wants the
   * demonstration. `unreadable`: sealed with another SECRET_KEY.
   */
  from: 'environment' | 'here' | 'demo' | 'unreadable' | 'none'
  /** What is saved, without its secrets. */
  shown: Connection
  /** Whether what is saved moves no real money. */
  isTest: boolean
  /** Whether payments that end after the payer has left are noticed late. */
  lacksWebhook: boolean
  /** Files that are still on their way from the disk into the bucket; undefined if none are. */
  moving?: MovingFiles
}

export interface MovingFiles {
  /** How many are left; undefined until they are counted. */
  left: number | undefined
  /** Why it does not go on at present; empty if it does. */
  trouble: string
}

/** Why a service did not work when it was tried. */
export interface ConnectionTrouble {
  /**
   * `elsewhere`: something answers at this address, but not this product. Of buckets: `rights` misses one of three,
   * `clock` is this machine's, `files-missing` are not where they would be read from, `same-place` is
   * that of files and backups.
   */
  code:
    | 'auth'
    | 'no-host'
    | 'unreachable'
    | 'encryption'
    | 'refused'
    | 'elsewhere'
    | 'no-bucket'
    | 'region'
    | 'rights'
    | 'clock'
    | 'files-missing'
    | 'same-place'
  /** What it answered, if anything; no secret of ours is in it. */
  answer: string
}

/** What pages about connections need from the server. */
export interface ConnectionDesk {
  readonly sealing: Sealing
  states(): Promise<ConnectionState[]>
  /**
   * Tries a service before it is saved: an address by asking there for this product, a mail server by a mail, a gateway by
   * a question that changes nothing.
   *
   * @param by who connects it, gets the mail, and at which address of this site they are
   * @returns undefined if it works
   */
  attempt(
    service: Service,
    connection: Connection,
    by: { name: string; address: string; at: string },
  ): Promise<ConnectionTrouble | undefined>
  /** Why a service cannot be taken away now; undefined if it can. */
  hindrance(service: Service): Promise<ConnectionTrouble | undefined>
  /** Looks up what a domain says about its mail. */
  textsAt: TextsAt
  /** Uses what is saved from now on; other processes follow within seconds. */
  refresh(): Promise<void>
}
