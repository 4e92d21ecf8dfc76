import { Autocomplete, Dialog, DialogContent, DialogTitle, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { recordPath } from '../../components/details.ts';
import { memberName, type Member } from '../../components/members/members.ts';
import { useConsole } from '../ConsoleContext.ts';
import { useFresh } from '../data/dataProvider.ts';
import { useSettled } from '../../../ui-shared/forms/useSettled.ts';

const KINDS = ['advisors', 'organizations', 'requests', 'groups'] as const;
type Kind = (typeof KINDS)[number];

type Found = { kind: Kind; id: number; name: string };

/** Results of each kind. */
const SHOWN = 5;
/** Milliseconds without a key before everything is asked. */
const PAUSE_MS = 250;

const NEWEST = { field: 'id', order: 'DESC' } as const;

type Listed = Member | { id: number; title?: string; name?: string };

const nameOf = (record: Listed): string =>
  'username' in record ? memberName(record) : 'title' in record ? (record.title ?? '') : (record.name ?? '');

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common', 'nav']);
  const navigate = useNavigate();
  const { scope } = useConsole();
  // A group admin has no page of groups (spec 2 §2): theirs are on the dashboard.
  const kinds = KINDS.filter((kind) => kind !== 'groups' || scope.hasPlatform);
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), PAUSE_MS);
  const reading = useFresh(
    ['everything', q],
    async (provider, signal) => {
      const asked = { pagination: { page: 1, perPage: SHOWN }, sort: NEWEST, filter: { q }, signal };
      const pageOf = async (kind: Kind) => {
        const { data } = await provider.getList<Listed>(kind, asked);
        return data.map((one): Found => ({ kind, id: one.id, name: nameOf(one) }));
      };
      return (await Promise.all(kinds.map(pageOf))).flat();
    },
    { enabled: q.length > 1, placeholderData: keepPreviousData },
  );
  const { data = [], isFetching, isPlaceholderData, error } = reading;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('searchAll.title')}</DialogTitle>
      <DialogContent sx={{ minHeight: 120 }}>
        <Autocomplete<Found>
          open={q.length > 1}
          value={null}
          autoHighlight
          options={q.length > 1 ? data : []}
          // The server has searched.
          filterOptions={(found) => found}
          groupBy={({ kind }) => t(`searchAll.kinds.${kind}`)}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ kind, id: record }) => `${kind}/${record}`}
          loading={isFetching}
          loadingText={t('common:loading')}
          noOptionsText={error ? t('searchAll.failed') : t('searchAll.none')}
          popupIcon={null}
          inputValue={typed}
          onInputChange={(_event, text, reason) => {
            if (reason !== 'reset' && reason !== 'selectOption') setTyped(text);
          }}
          onChange={(_event, found) => {
            // What is shown was found for what was typed before, as long as that is not asked.
            if (!found || isPlaceholderData || q !== typed.trim()) return;
            onClose();
            void navigate(recordPath(found.kind, found.id, 'show', ''));
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              // Whoever opens a search is about to type.
              // eslint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              placeholder={t('searchAll.placeholder')}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-label': t('searchAll.title'),
                  maxLength: 200,
                },
              }}
            />
          )}
        />
      </DialogContent>
    </Dialog>
  );
}
