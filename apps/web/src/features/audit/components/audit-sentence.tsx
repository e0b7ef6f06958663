import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PlainLink } from '#src/components/plain-link.tsx';
import { memberPath } from '#src/lib/shared-paths.ts';
import { subjectPath } from '../audit.paths.ts';

/** An entry as a sentence, with links to the user and the subject. */
export function AuditSentence({ entry }: { readonly entry: AuditEntry }) {
  const t = useTranslations('auditSentences');
  const { action, actor, subject } = entry;
  const actorPath = actor.id === null ? null : memberPath(actor.id);
  return t.rich(action, {
    actor: actor.username,
    subject: subject.name,
    who: (name) => link(actorPath, name),
    what: (name) => link(subjectPath(entry), name),
  });
}

function link(path: string | null, name: ReactNode) {
  return path === null ? <b>{name}</b> : <PlainLink to={path}>{name}</PlainLink>;
}
