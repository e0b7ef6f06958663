import { Button, Input, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './image-field.module.css';
import { FileImage } from './file-image.tsx';

export interface ImageFieldProps {
  readonly label: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly file: File | null;
  /** Shown while no file is chosen, such as the image to replace. */
  readonly current?: ReactNode;
  readonly error: string | null;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly onChoose: (file: File) => void;
  readonly onDiscard: () => void;
}

/**
 * Picks an image by click, keyboard or drop, and previews it. A native file input is laid over the preview,
 * so that the browser handles all three.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, description, types, file, current, error } = props;
  const { required = false, wide = false } = props;
  const t = useTranslations('imageField');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
    >
      <div className={classes.field} data-invalid={error !== null || undefined}>
        <div className={classes.frame} data-wide={wide || undefined}>
          {file === null ? (
            (current ?? <IconPhoto size={28} aria-hidden />)
          ) : (
            <FileImage file={file} />
          )}
        </div>
        <Text component="span" size="sm" className={classes.name}>
          {file?.name ?? t('choose')}
        </Text>
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.input}
          accept={types.join(',')}
          aria-invalid={error !== null}
          aria-describedby={error === null ? `${id}-description` : `${id}-error ${id}-description`}
          aria-required={required}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) props.onChoose(chosen);
            // Reset, so that choosing the same file again fires a change event.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {file !== null && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt={4}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            props.onDiscard();
            input.current?.focus();
          }}
        >
          {t(current === undefined ? 'remove' : 'discard', { label })}
        </Button>
      )}
    </Input.Wrapper>
  );
}
