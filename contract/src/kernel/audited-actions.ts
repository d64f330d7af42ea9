/** The words of an area's actions in the audit log: what happened, without who did it and to what. */
export type AuditedActions<Area extends string> = Readonly<Record<`${Area}.${string}`, string>>;
