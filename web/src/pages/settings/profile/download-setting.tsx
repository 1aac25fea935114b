import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Refusal } from '../../../components/refusal.tsx';
import { settings } from '../../../words/settings.ts';
import { Setting } from '../shared/setting.tsx';
import { downloadMyData } from './download.ts';

const words = settings.profile;

export function DownloadSetting() {
  const download = useMutation({ mutationFn: downloadMyData });
  return (
    <Setting label={words.data} hint={words.dataHint}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {words.download}
      </Button>
      <Refusal error={download.error} onRetry={() => download.mutate()} />
    </Setting>
  );
}
