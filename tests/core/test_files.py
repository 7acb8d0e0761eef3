import errno

import pytest

from pegtile.core.files import whole_file


def test_a_file_appears_whole(tmp_path):
    path = tmp_path / "answer.txt"
    with whole_file(path) as file:
        file.write(b"moves")
        assert not path.exists()
    assert path.read_bytes() == b"moves"
    assert [entry.name for entry in tmp_path.iterdir()] == ["answer.txt"]


@pytest.mark.parametrize("fault", [ValueError, KeyboardInterrupt])
def test_a_fault_leaves_the_old_file_and_nothing_else(tmp_path, fault):
    path = tmp_path / "answer.txt"
    path.write_bytes(b"old")

    def write_half():
        with whole_file(path) as file:
            file.write(b"new, but only half")
            raise fault

    with pytest.raises(fault):
        write_half()
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_an_error_names_the_file_asked_for(tmp_path):
    nowhere = tmp_path / "none" / "answer.txt"
    with pytest.raises(FileNotFoundError) as missing, whole_file(nowhere):
        pass
    assert missing.value.filename == str(nowhere)
    with pytest.raises(IsADirectoryError) as folder, whole_file(tmp_path):
        pass
    assert folder.value.filename == str(tmp_path)


def test_a_full_disk_names_the_file(tmp_path):
    path = tmp_path / "answer.txt"

    def write():
        with whole_file(path):
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space left") as full:
        write()
    assert full.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []
