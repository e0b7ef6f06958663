import { useMutation } from '@tanstack/react-query';
import { membersContract } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import type { MemberKey } from '../members.queries.ts';

/** Writes a note about a member. */
export function useAddNote(key: MemberKey) {
  const t = useTranslations();
  return useMutation({
    mutationFn: (body: { readonly text: string }) =>
      api(membersContract.createNote, { params: key, body }),
    meta: {
      emits: 'member.file-changed',
      success: t('notes.added'),
      failure: t('members.somethingFailed'),
    },
  });
}

/** Deletes a note. */
export function useRemoveNote(key: MemberKey) {
  const t = useTranslations();
  return useMutation({
    mutationFn: (noteId: string) => api(membersContract.removeNote, { params: { ...key, noteId } }),
    meta: {
      emits: 'member.file-changed',
      success: t('notes.deleted'),
      failure: t('members.somethingFailed'),
    },
  });
}
